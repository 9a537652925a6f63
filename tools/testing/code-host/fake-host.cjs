/**
 * A code host on loopback that behaves as GitHub describes itself: each request is checked against the description, each
 * answer is made from it, and check runs and comments are kept. `operations.json` is that description.
 */
const { createServer } = require('node:http');
const { Ajv } = require('ajv');
const { operations } = require('./operations.json');
const { makeSample } = require('./make-sample.cjs');

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const routes = Object.entries(operations).map(([id, operation]) => ({
  id,
  ...operation,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  checkBody: operation.body === null ? undefined : ajv.compile(operation.body),
  checkAnswer: operation.answer === null ? undefined : ajv.compile(operation.answer),
}));

const REFUSALS = { 401: 'Bad credentials', 403: 'Resource not accessible by integration', 404: 'Not Found' };

class FakeHost {
  constructor() {
    this.requests = [];
    this.checkRuns = [];
    this.comments = [];
    this.pull = {
      number: 7,
      head: { sha: 'a'.repeat(40), ref: 'topic' },
      base: { sha: 'b'.repeat(40), ref: 'main' },
    };
    this.login = 'github-actions[bot]';
    /** Whether GET /user answers: it does not for the token of an installation. */
    this.knowsUser = false;
    this.readOnly = false;
    this.nextId = 1;
    this.faults = [];
    /** Requests or answers of ours that the description refuses. */
    this.violations = [];
  }

  /** The next matching requests get this instead of an answer. */
  fail(match, fault, times = 1) {
    for (let count = 0; count < times; count++) this.faults.push({ match, fault });
  }

  async start() {
    this.server = createServer((request, response) => void this.#answer(request, response));
    this.server.keepAliveTimeout = 1;
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(request, response) {
    let text = '';
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url, 'http://localhost');
    const route = routes.find((one) => one.method === request.method && one.pattern.test(url.pathname));
    const body = text === '' ? undefined : JSON.parse(text);
    this.requests.push({
      id: route?.id,
      method: request.method,
      path: url.pathname,
      body,
      size: Buffer.byteLength(text),
    });
    const send = (status, value, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
      response.end(value === null ? undefined : JSON.stringify(value));
    };
    const index = this.faults.findIndex(({ match }) => route !== undefined && match === route.id);
    if (index !== -1) {
      const [{ fault }] = this.faults.splice(index, 1);
      if (fault === 'close') return void request.socket.destroy();
      if (fault === 'close-after') this.#run(route, url, body);
      if (fault === 'close-after') return void request.socket.destroy();
      if (fault === 'hang') return;
      const { status, headers, message } = fault;
      return send(status, { message: message ?? REFUSALS[status] ?? 'Server Error' }, headers);
    }
    if (route === undefined) return send(404, { message: 'Not Found' });
    if (!/^(token|bearer) /i.test(request.headers.authorization ?? ''))
      return send(401, { message: REFUSALS[401] });
    if (this.readOnly && request.method !== 'GET') return send(403, { message: REFUSALS[403] });
    if (route.checkBody !== undefined && !route.checkBody(body)) {
      this.violations.push(`${route.id}: ${ajv.errorsText(route.checkBody.errors)}`);
      return send(422, { message: 'Validation Failed', errors: route.checkBody.errors });
    }
    const unknown = [...url.searchParams.keys()].filter((name) => !route.query.includes(name));
    if (unknown.length > 0) this.violations.push(`${route.id}: unknown parameters ${unknown.join(', ')}`);
    const outcome = this.#run(route, url, body);
    if (outcome.status >= 300) return send(outcome.status, { message: outcome.message });
    const answer = route.answer === null ? null : makeSample(route.answer, outcome.value);
    if (route.checkAnswer !== undefined && !route.checkAnswer(answer)) {
      this.violations.push(`answer of ${route.id}: ${ajv.errorsText(route.checkAnswer.errors)}`);
    }
    send(route.status, answer, outcome.headers);
  }

  #run(route, url, body) {
    const params = route.pattern.exec(url.pathname).groups ?? {};
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('per_page') ?? 30);
    switch (route.id) {
      case 'checks/create':
        return { value: this.#keepRun({ id: this.nextId++, annotations: [], ...body }) };
      case 'checks/update': {
        const run = this.checkRuns.find(({ id }) => id === Number(params.check_run_id));
        if (run === undefined) return { status: 404, message: 'Not Found' };
        const { annotations = [], ...output } = body.output ?? {};
        run.annotations.push(...annotations);
        Object.assign(run, body, { output: { ...run.output, ...output } });
        return { value: showRun(run) };
      }
      case 'checks/list-for-ref': {
        const runs = this.checkRuns.filter(
          (run) =>
            run.head_sha === params.ref && [null, run.name].includes(url.searchParams.get('check_name')),
        );
        return { value: { total_count: runs.length, check_runs: runs.map(showRun) } };
      }
      case 'issues/list-comments': {
        const shown = this.comments.slice((page - 1) * size, page * size).map(showComment);
        const more = this.comments.length > page * size;
        const next = `<${this.url}${url.pathname}?per_page=${size}&page=${page + 1}>; rel="next"`;
        return { value: shown, headers: more ? { link: next } : {} };
      }
      case 'issues/create-comment': {
        if (body.body.length > 65_536)
          return { status: 422, message: 'Body is too long (maximum is 65536 characters)' };
        const comment = { id: this.nextId++, login: this.login, body: body.body };
        this.comments.push(comment);
        return { value: showComment(comment) };
      }
      case 'issues/update-comment': {
        const comment = this.comments.find(({ id }) => id === Number(params.comment_id));
        if (comment === undefined) return { status: 404, message: 'Not Found' };
        if (body.body.length > 65_536)
          return { status: 422, message: 'Body is too long (maximum is 65536 characters)' };
        comment.body = body.body;
        return { value: showComment(comment) };
      }
      case 'issues/delete-comment':
        this.comments = this.comments.filter(({ id }) => id !== Number(params.comment_id));
        return { value: null };
      case 'pulls/get':
        return { value: this.pull };
      case 'repos/list-pull-requests-associated-with-commit':
        return { value: this.pull.head.sha === params.commit_sha ? [this.pull] : [] };
      case 'users/get-authenticated':
        return this.knowsUser
          ? { value: { login: this.login, id: 1 } }
          : { status: 403, message: REFUSALS[403] };
      default:
        return { status: 404, message: 'Not Found' };
    }
  }

  #keepRun({ output = {}, ...run }) {
    const { annotations = [], ...rest } = output;
    const kept = { ...run, output: rest, annotations: [...annotations] };
    this.checkRuns.push(kept);
    return showRun(kept);
  }
}

function showRun({ id, name, head_sha, status = 'queued', conclusion = null, external_id = '', output }) {
  const { title = null, summary = null, text = null } = output;
  return { id, name, head_sha, status, conclusion, external_id, output: { title, summary, text } };
}

function showComment({ id, login, body }) {
  return { id, body, user: { login, id: 1, type: login.endsWith('[bot]') ? 'Bot' : 'User' } };
}

module.exports = { FakeHost };
