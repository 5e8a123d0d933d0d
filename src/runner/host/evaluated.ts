import { hashFiles } from "./hash-files.ts";

/** The part of a job that digests need. */
interface Digesting {
	readonly workspace: string;
	/** Those that the step that runs has asked for, by their patterns. */
	readonly digests: Map<string, string>;
	readonly signal: AbortSignal;
}

/** An expression asks for the digest of files that has not been worked out yet. */
class DigestWanted extends Error {
	readonly patterns: readonly string[];
	constructor(patterns: readonly string[]) {
		super("a digest is wanted");
		this.patterns = patterns;
	}
}

const keyOf = (patterns: readonly string[]): string => JSON.stringify(patterns);

/** `hashFiles` for the expressions of a job, inside of `evaluated`. */
export const digestOf =
	({ digests }: Pick<Digesting, "digests">) =>
	(patterns: readonly string[]): string => {
		const known = digests.get(keyOf(patterns));
		if (known === undefined) throw new DigestWanted(patterns);
		return known;
	};

/**
 * Works out expressions that may ask for digests of files. Expressions are worked out at once, files are read meanwhile: so it begins again
 * after each digest that was missing.
 * @throws ExpressionError
 */
export async function evaluated<T>(job: Digesting, work: () => T): Promise<T> {
	for (;;)
		try {
			return work();
		} catch (error) {
			if (!(error instanceof DigestWanted)) throw error;
			const { patterns } = error;
			job.digests.set(
				keyOf(patterns),
				await hashFiles(job.workspace, patterns, job.signal),
			);
		}
}
