/** End-to-end cases with real agent command lines. They come with the agent tier; until then nothing is counted. */
process.stdout.write('0 cases\n');
