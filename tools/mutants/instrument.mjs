import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { watchValues } from "./watch-values.mjs";

/** What Stryker's own injector would give: the instrumenter asks for a logger and three parts of its own. */
const logger = {
	isDebugEnabled: () => false,
	debug() {},
	info() {},
	warn: console.warn,
};

/** Made by hand, since one class is all that is injected. */
const injector = {
	given: { logger },
	provideValue(token, value) {
		this.given[token] = value;
		return this;
	},
	injectClass(Class) {
		return new Class(...Class.inject.map((token) => this.given[token]));
	},
};

/**
 * The mutants of some files, and the text of each file with all of them in it, each behind a switch.
 * Texts are not mutated: most are messages, and the compiler refuses others.
 */
export async function instrument(root, files) {
	const { files: out, mutants } = await createInstrumenter(injector).instrument(
		files.map((file) => ({
			name: join(root, file),
			mutate: true,
			content: readFileSync(join(root, file), "utf8"),
		})),
		{ plugins: null, ignorers: [], excludedMutations: ["StringLiteral"] },
	);
	return {
		texts: new Map(
			out.map(({ name, content }) => [name, watchValues(content, name)]),
		),
		mutants: mutants.filter(({ status }) => status !== "Ignored"),
	};
}
