import type { Resolution } from '../types';
import { buildReach, listUnreached } from './build-reach';

/** A workspace as file -> imported files. */
function reachOf(graph: Record<string, string[]>, specs: string[], changed: string[], atBase: string[] = []) {
  const at =
    (there: (path: string) => boolean) =>
    (_from: string, specifier: string): Resolution =>
      there(specifier) ? { kind: 'file', path: specifier } : { kind: 'unknown', reason: 'missing' };
  const has = (path: string): boolean => Object.hasOwn(graph, path);
  const asked: string[] = [];
  const reach = buildReach({
    snapshot: { has, resolve: at(has) },
    base: { resolve: at((path) => atBase.includes(path)) },
    importsOf: (path) => (asked.push(path), graph[path] ?? []),
    specs,
    changed,
  });
  return { reach, asked };
}

describe('buildReach', () => {
  it('names changed specs, with or without changed imports', () => {
    const { reach } = reachOf({ 'a.spec': ['a'], a: [], 'b.spec': [] }, ['a.spec', 'b.spec'], ['a.spec']);
    expect([...reach]).toEqual([['a.spec', { changed: true, direct: [], via: [] }]]);
  });

  it('asks for no imports where nothing changed', () => {
    const { reach, asked } = reachOf({ 'a.spec': ['a'], a: [] }, ['a.spec'], []);
    expect([reach.size, asked]).toEqual([0, []]);
  });

  it('tells direct imports from those reached through others, nearest first', () => {
    const graph = {
      'a.spec': ['a', 'far1'],
      a: ['b'],
      b: ['c'],
      c: [],
      far1: ['far2'],
      far2: ['far3'],
      far3: [],
    };
    const { reach } = reachOf(graph, ['a.spec'], ['far3', 'c', 'b', 'a']);
    expect(reach.get('a.spec')).toEqual({ changed: false, direct: ['a'], via: ['b', 'c', 'far3'] });
  });

  it('leaves out what the change does not reach', () => {
    const { reach } = reachOf({ 'a.spec': ['a'], a: [], b: ['a'] }, ['a.spec'], ['b']);
    expect(reach.size).toBe(0);
  });

  it('ends on cycles and on a file that imports itself', () => {
    const graph = { 'a.spec': ['a', 'a.spec'], a: ['b'], b: ['a', 'a.spec'] };
    const { reach } = reachOf(graph, ['a.spec'], ['b', 'a.spec']);
    expect(reach.get('a.spec')).toEqual({ changed: true, direct: [], via: ['b'] });
  });

  it('follows a chain of any length', () => {
    const graph: Record<string, string[]> = { 'a.spec': ['f0'] };
    for (let at = 0; at < 30_000; at += 1) graph[`f${at}`] = [`f${at + 1}`];
    graph['f30000'] = [];
    expect(reachOf(graph, ['a.spec'], ['f30000']).reach.get('a.spec')?.via).toEqual(['f30000']);
  });

  it('counts a deleted file as reached where an import meant it at the base', () => {
    const graph = { 'a.spec': ['gone', 'never'] };
    expect(reachOf(graph, ['a.spec'], ['gone'], ['gone']).reach.get('a.spec')?.direct).toEqual(['gone']);
    expect(reachOf(graph, ['a.spec'], ['never'], []).reach.size).toBe(0);
  });

  it('reads each file once', () => {
    const graph = { 'a.spec': ['x'], 'b.spec': ['x', 'y'], x: ['y'], y: [] };
    const { asked } = reachOf(graph, ['a.spec', 'b.spec'], ['y']);
    expect([...asked].sort()).toEqual(['a.spec', 'b.spec', 'x', 'y']);
  });
});

describe('listUnreached', () => {
  it('lists changed files that no spec reaches', () => {
    const { reach } = reachOf({ 'a.spec': ['a'], a: [] }, ['a.spec'], ['a', 'b', 'a.spec']);
    expect(listUnreached(reach, ['a', 'b', 'a.spec'])).toEqual(['b']);
  });
});
