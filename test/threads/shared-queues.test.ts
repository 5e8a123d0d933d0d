import { afterAll, expect, test } from "vitest";
import { openUnpacking } from "../../src/archives/unpacking.ts";
import { openPasswords } from "../../src/crypto/passwords.ts";
import { openMarkup } from "../../src/markup/open.ts";
import { openTexts } from "../../src/text/open-texts.ts";
import { xzArchive } from "../support/packed.ts";

const markup = openMarkup({ shorterThan: 1 });
const passwords = openPasswords({
	cost: { memory: 64, passes: 1, parallelism: 1 },
	atOnce: 1,
});
const texts = openTexts();
const unpacking = openUnpacking();
afterAll(() => Promise.all([markup.close(), passwords.close(), texts.close()]));

/** One piece of work in each queue that all accounts share. */
const queues: readonly [string, (user: string) => Promise<unknown>][] = [
	[
		"rendering",
		// what was rendered before is known
		(user) =>
			markup.render(
				`*${Math.random()}*`,
				{ format: "markdown" },
				undefined,
				user,
			),
	],
	["rules of owners", (user) => texts.owners("f @ada", ["f"], user)],
	[
		"documents",
		(user) => texts.yaml(`a: ${Math.random()}`, { aliases: 1 }, 1000, user),
	],
	["password hashing", (user) => passwords.hash("password", user)],
	[
		"unpacking",
		async (user) => {
			const bytes = unpacking.for(user).unpack(
				"xz",
				(async function* () {
					yield xzArchive;
				})(),
			);
			for await (const _ of bytes);
		},
	],
];

test.each(queues)(
	"%s: another account does not wait for all that one has asked for",
	async (_, work) => {
		// the threads have started before
		await Promise.all([work("ada"), work("zoe")]);
		const done: string[] = [];
		const ask = (user: string) => work(user).then(() => done.push(user));
		const all = Array.from({ length: 9 }, () => ask("eve"));
		all.push(ask("bob"));
		await Promise.all(all);
		expect(done).toHaveLength(10);
		expect(done.indexOf("bob")).toBeLessThan(4);
	},
);
