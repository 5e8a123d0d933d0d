import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { zstdCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openUnpacking } from "../../src/archives/unpacking.ts";
import { openSmallPictures } from "../../src/blobs/small-pictures/open-small-pictures.ts";
import { openPasswords } from "../../src/crypto/passwords.ts";
import { lanes } from "../../src/jobs/lanes.ts";
import { openMailReader } from "../../src/mail/incoming/open-reader.ts";
import { openMarkup } from "../../src/markup/open.ts";
import { openIndexThread } from "../../src/text/code/open-index-thread.ts";
import { openSearchThreads } from "../../src/text/code/open-search-threads.ts";
import { openTexts } from "../../src/text/open-texts.ts";
import { openSymbolThreads } from "../../src/text/symbols/open-symbol-threads.ts";
import { workingFor } from "../../src/threads/claimant.ts";
import { openWorkflows } from "../../src/workflow-language/open-workflows.ts";
import { photo, pixelsOf, pngOfPixels } from "../blobs/made-pictures.ts";
import { xzArchive } from "../support/packed.ts";
import { fileWithTexts } from "../text/code/texts-in-file.ts";
import { listedQueues, queueMakers, waitingLists } from "./listed-queues.ts";

/** A text in which a search takes some milliseconds: others are not passed by chance. */
const slowSize = 200_000;
const slowText = new Uint8Array(zstdCompressSync("ab".repeat(slowSize / 2)));

const markup = openMarkup({ shorterThan: 1 });
const passwords = openPasswords({
	cost: { memory: 64, passes: 1, parallelism: 1 },
	atOnce: 1,
});
const texts = openTexts();
const index = openIndexThread();
const searches = openSearchThreads({
	file: fileWithTexts([{ packed: slowText, size: slowSize }]),
});
const symbols = openSymbolThreads();
const unpacking = openUnpacking();
const workflows = openWorkflows();
const mails = openMailReader();
const pictures = openSmallPictures();
afterAll(() =>
	Promise.all(
		[
			...[markup, passwords, texts, index, searches, symbols],
			...[workflows, mails, pictures],
		].map((one) => one.close()),
	),
);

const slowWord = {
	kind: "pattern",
	value: "(?:a|b)*c",
	in: "text",
	from: 0,
	to: 9,
} as const;
const slowPlace = {
	...{ owner: "ada", repository: "a", branch: "main", path: "a" },
	...{ language: "", is: [] },
};

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
	[
		"files for the index of code",
		(user) =>
			index.ask({ kind: "read-paths", paths: ["a/b"] }, user.charCodeAt(0)),
	],
	[
		"searches for code",
		(user) =>
			searches.ask(
				{
					kind: "match",
					query: { root: slowWord, exactCase: true },
					texts: [{ id: 1, places: [slowPlace] }],
					...{ lines: 1, enough: 1, patience: 1000, mostBytes: 1 << 20 },
				},
				user,
			),
	],
	[
		"definitions in files",
		(user) => symbols.find({ grammar: "javascript", packed: slowText }, user),
	],
	[
		"workflow files",
		// short ones are read at once
		(user) =>
			workingFor(user, () =>
				workflows.read(
					`on: push\n# ${Math.random()}${"x".repeat(5000)}\njobs: {a: {runs-on: x, steps: [{run: x}]}}`,
				),
			),
	],
	[
		"mails that come in",
		(user) => mails.read(Buffer.from("Subject: hello\r\n\r\nhello"), user),
	],
	[
		"small pictures",
		(user) =>
			pictures.of(
				`${Math.random()}`,
				64,
				async () => pngOfPixels(pixelsOf(99, 99, photo)),
				user,
			),
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
		// a thread that is colder than the other may take some times as long
		expect(done.indexOf("bob")).toBeLessThan(8);
	},
);

/** What makes queues in the source, in the words of `listedQueues`. */
async function queuesOfSource() {
	const calls: string[] = [];
	const lists: string[] = [];
	const consumers: string[] = [];
	const call = new RegExp(
		`(?<!function )\\b(${queueMakers.join("|")})(?:<[^()]*>)?\\(`,
		"g",
	);
	for await (const file of glob("src/**/*.{ts,tsx}")) {
		// what runs in browsers serves one person
		if (file.startsWith("src/web/client/")) continue;
		const text = readFileSync(file, "utf8");
		const counts = new Map<string, number>();
		for (const [, maker = ""] of text.matchAll(call)) {
			const n = (counts.get(maker) ?? 0) + 1;
			counts.set(maker, n);
			calls.push(`${file} ${maker}${n > 1 ? ` ${n}` : ""}`);
		}
		if (
			/\b(?:const|let) (?:waiting|queues?|waiters|stalled|backlog|line)\b[^\n;]*? = (?:\[\]|new (?:Map|Set|WeakMap)\b)/.test(
				text,
			)
		)
			lists.push(file);
		for (const [, name = ""] of text.matchAll(
			/\bname: "([\w-]+)",\s+(?:\/\/.*\s+)?kinds: /g,
		))
			consumers.push(name);
	}
	return { calls, lists, consumers };
}

/** Each goes on as a job of the owner with what takes long (test/domain/events/late-events.test.ts). */
const listedConsumers = [
	"activity",
	"auto-merge",
	"closing-words",
	"commit-references",
	"mail",
	"notifications",
	"project-rules",
	"pulls",
	"push",
	"push-mirrors",
	"webhooks",
	"workflows",
];

test("every queue of the source is listed with its turns and a test of them", async () => {
	const { calls, lists, consumers } = await queuesOfSource();
	expect(calls.sort()).toEqual(Object.keys(listedQueues).sort());
	expect(lists.sort()).toEqual(Object.keys(waitingLists).sort());
	expect(consumers.sort()).toEqual(listedConsumers);
	for (const { test } of Object.values(listedQueues))
		expect([test, existsSync(test)]).toEqual([test, true]);
});

test("no lane of jobs gives all of its places to one owner", () => {
	for (const [name, { atOnce, perOwner }] of Object.entries(lanes))
		expect([name, perOwner < atOnce]).toEqual([name, true]);
});
