import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 5;

/** A test's time includes its `beforeEach`. */
export const slowestTests: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const timed = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} › ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    console.log('\nSlowest tests:');
    for (const { name, ms } of timed.sort((a, b) => b.ms - a.ms).slice(0, SHOWN))
      console.log(`  ${(ms / 1000).toFixed(1)} s  ${name}`);
  },
};
