/** Whether this run takes its time (`npm test -- --all`): what tries many random cases, or ends a process again and again, does so more often. */
export const thorough = process.env.INGOT_TEST_ALL === "1";
