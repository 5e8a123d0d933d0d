import type { Parameters } from "fast-check";

/**
 * How many cases a property is tried on. The cases are the same each time; PROPERTY_SEED=7 and PROPERTY_RUNS=5000 try others, and more.
 * What fails is told with its seed.
 */
export const cases = <T>(usual: number): Parameters<T> => ({
	numRuns: Number(process.env.PROPERTY_RUNS ?? usual),
	seed: Number(process.env.PROPERTY_SEED ?? 1),
});
