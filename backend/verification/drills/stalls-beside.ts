import { heavyProject } from './stalls-heavy.js';
import { SAMPLE, type StallsRow } from './stalls-row.js';

/** Runs a row during a large export, repeated until the row ends. The row starts with the first bytes of the export. */
export const besideExport = (row: StallsRow): StallsRow => ({
  ...row,
  name: `beside an export: ${row.name}`,
  prepare: async (world, size) => {
    const { projectId } = await heavyProject(world, size.exported);
    // Each of a zip's files waits for the export several times: 5,000 take an hour.
    const work = await row.prepare(world, { ...size, zipped: SAMPLE.zipped });
    const path = `/projects/${projectId}/export?format=label-studio&states=draft`;
    let isOver = false;
    const exportUntilOver = async (begun: () => void): Promise<number> => {
      for (;;) {
        const { status } = await world.drill.send({ path, token: world.drill.admin, begun });
        if (status !== 200 || isOver) return status;
      }
    };
    return async () => {
      let exporting = Promise.resolve(0);
      // An export that ends before its first bytes also ends the wait: its status gives the reason.
      await new Promise<void>((begun) => {
        exporting = exportUntilOver(begun);
        exporting.then(
          () => begun(),
          () => begun(),
        );
      });
      const status = await work().finally(() => (isOver = true));
      const exported = await exporting;
      return exported === 200 ? status : exported;
    };
  },
});
