import { describe, expect, it } from '@jest/globals';
import { Port } from './port.js';

class Greeting extends Port<{ greet(name: string): string }> {}

describe('Port', () => {
  it('gives the implementation that was bound', () => {
    const greeting = new Greeting();
    greeting.bind({ greet: (name) => `Hello ${name}` });
    expect(greeting.implementation.greet('Ada')).toBe('Hello Ada');
  });

  it('refuses a second implementation', () => {
    const greeting = new Greeting();
    greeting.bind({ greet: (name) => name });
    expect(() => greeting.bind({ greet: (name) => name })).toThrow('Greeting is bound twice');
  });

  it('throws when it is used before it is bound', () => {
    expect(() => new Greeting().implementation).toThrow('Greeting is not bound');
  });
});
