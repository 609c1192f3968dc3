import { DEVELOPER_EXAMPLES } from '@labelbridge/contracts';
import { Code } from './Code.js';
import { Section } from './Section.js';

export const Client = () => (
  <Section id="client">
    <p>
      The package <code>@labelbridge/api-client</code> is for Node 20 and newer. It is not in the npm registry yet: ask us for its file, and
      install that with <code>npm install</code>. On the command line:
    </p>
    <Code text={DEVELOPER_EXAMPLES.command} />
    <p>
      <code>push</code> lists the refused rows, and ends with 1 if there are any. <code>--help</code> explains each command.
    </p>
    <p>In programs, it repeats calls that are safe to repeat, and goes on with downloads that were cut off:</p>
    <Code text={DEVELOPER_EXAMPLES.client} />
  </Section>
);

export const Python = () => (
  <Section id="python">
    <p>
      Python needs nothing but its standard library. With <code>call</code>, which sends the key to a path and opens the answer:
    </p>
    <Code text={DEVELOPER_EXAMPLES.python} />
  </Section>
);
