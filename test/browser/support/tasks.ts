import type { Forge } from "../../../src/start-forge.ts";

type Account = { name: string; password: string };

/** The ways in which the tasks are done: scripts or none, on a desk or on a phone. */
export const ways = [
	{ scripts: true, width: 1280 },
	{ scripts: true, width: 360 },
	{ scripts: false, width: 1280 },
	{ scripts: false, width: 360 },
];

/** Calls the API and gives its answer. @throws what it says instead */
export const caller =
	(forge: () => Forge) =>
	async <T>(
		as: Account,
		method: string,
		path: string,
		body?: unknown,
	): Promise<T> => {
		const made = await forge().call<T>(method, path, { as, body });
		if (made.status >= 300)
			throw new Error(`${method} ${path}: ${made.status} ${made.text}`);
		return made.body;
	};

/** The address of a name that is told apart by the way. */
export const nameOf = (
	name: string,
	{ scripts, width }: { scripts: boolean; width: number },
) => `${name}-${scripts ? "rich" : "plain"}-${width}`;
