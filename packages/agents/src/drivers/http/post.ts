import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export class ReplyTooLong extends Error {}

/**
 * One POST of a JSON body. No redirect is followed, and an answer may take as long as `signal` lets it: the built-in
 * fetch gives up after five minutes without a header, which a long answer needs.
 */
export function postJson(
  url: URL,
  headers: Record<string, string>,
  body: object,
  { signal, mostBytes }: { signal: AbortSignal; mostBytes: number },
): Promise<Reply> {
  const bytes = Buffer.from(JSON.stringify(body), 'utf8');
  const send = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const call = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': String(bytes.length) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= mostBytes) return void chunks.push(chunk);
          reject(new ReplyTooLong());
          response.destroy();
        });
        response.on('error', reject);
        response.on('aborted', () => reject(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })));
        response.on('end', () => {
          const { statusCode = 0, headers: told } = response;
          resolve({ status: statusCode, headers: told, text: Buffer.concat(chunks).toString('utf8') });
        });
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}
