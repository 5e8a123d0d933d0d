import { lookup, Resolver } from "node:dns/promises";

/** The addresses of a name, in the order to try them; empty when it has none. */
export type Resolve = (
	name: string,
	signal?: AbortSignal,
) => Promise<readonly string[]>;

/**
 * Asks the name servers directly, for both families. Only a name that they do not know is looked up as the system does
 * (its own table of hosts), one at a time: such a look-up holds a thread that files and passwords need too.
 */
export function systemResolve(): Resolve {
	let last: Promise<unknown> = Promise.resolve();
	return async (name, signal) => {
		const resolver = new Resolver({ timeout: 3000, tries: 2 });
		const cancel = () => resolver.cancel();
		signal?.addEventListener("abort", cancel, { once: true });
		try {
			const found = await Promise.all([
				resolver.resolve4(name).catch(noneWhenUnknown),
				resolver.resolve6(name).catch(noneWhenUnknown),
			]);
			if (found.flat().length > 0) return found.flat();
		} finally {
			signal?.removeEventListener("abort", cancel);
		}
		const inTurn = last.then(() => {
			signal?.throwIfAborted();
			return lookup(name, { all: true }).catch(noneWhenUnknown);
		});
		last = inTurn.catch(() => {});
		return (await inTurn).map((found) => found.address);
	};
}

// Without a name server at all the table of hosts still counts; one that does not answer in time is not asked twice.
const unknown = new Set([
	"ENOTFOUND",
	"ENODATA",
	"ENONAME",
	"EBADNAME",
	"ESERVFAIL",
	"ECONNREFUSED",
]);

function noneWhenUnknown(error: NodeJS.ErrnoException): never[] {
	if (unknown.has(error.code ?? "")) return [];
	throw error;
}
