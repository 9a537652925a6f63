import { DRIVER_NAMES } from '@nx-test-review/contracts';
import { holdToConformance } from '../testing/conformance';
import { SAMPLES } from '../testing/samples';
import { DRIVERS, findDriver } from '.';

it('holds a driver for each name, once', () => {
  expect(DRIVERS.map(({ name }) => name).sort()).toEqual([...DRIVER_NAMES].sort());
});

it('has a sample of each driver that starts a process', () => {
  const withProcess = DRIVERS.filter(({ invoke }) => invoke !== undefined).map(({ name }) => name);
  expect(Object.keys(SAMPLES).sort()).toEqual(withProcess.sort());
});

describe.each(DRIVERS.filter(({ invoke }) => invoke !== undefined).map(({ name }) => name))('%s', (name) => {
  holdToConformance(name, SAMPLES[name]!);
});

describe.each(DRIVERS.map(({ name }) => name))('%s: detection', (name) => {
  it('says what to do where it finds nothing', async () => {
    const { found, path, hint } = await findDriver(name).detect({}, { PATH: '/nowhere' });
    expect({ found, path }).toEqual({ found: false, path: null });
    expect(hint).not.toBe('');
  });
});
