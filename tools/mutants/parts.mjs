/**
 * What is mutated, by part: its sources, and the tests that are to find every mutant, the quickest first. Folders stand for the files in them.
 * @type {Record<string, { sources: string[], tests: string[] }>}
 */
export const parts = {
	rights: {
		sources: ["src/domain/policies"],
		tests: ["test/domain/policies", "test/domain/permissions/matrix.test.ts"],
	},
};
