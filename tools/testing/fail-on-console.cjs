/** A test that prints is a test whose noise hides the next warning: console output fails it. */
const methods = ['log', 'info', 'warn', 'error', 'debug'];
let printed = [];

beforeEach(() => {
  printed = [];
  for (const method of methods) {
    jest.spyOn(console, method).mockImplementation((...args) => {
      printed.push(`console.${method}: ${args.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  const seen = printed;
  jest.restoreAllMocks();
  if (seen.length > 0) throw new Error(`this test printed to the console:\n${seen.join('\n')}`);
});
