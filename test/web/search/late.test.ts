import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import type { SearchThreads } from "../../../src/text/code/open-search-threads.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
beforeAll(async () => {
	forge = await testForge();
	const ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "book", auto_init: true },
	});
	await forge.call("POST", "/repos/ada/book/contents/f.txt", {
		as: ada,
		body: { content: btoa("needleword\n") },
	});
	await forge.app.jobs.settled(60_000);
});

/** Holds up all work of searches until it is let go, or made to fail. */
function heldUp() {
	const threads = forge.app.code.search as {
		-readonly [K in keyof SearchThreads]: SearchThreads[K];
	};
	const { ask } = threads;
	const gate = Promise.withResolvers<void>();
	threads.ask = async (job, user) => {
		await gate.promise;
		return ask.call(threads, job, user) as never;
	};
	return {
		end(error?: Error) {
			threads.ask = ask;
			if (error) gate.reject(error);
			else gate.resolve();
		},
	};
}

/** Reads a page up to a text. */
async function begun(address: string, upTo: string, headers = {}) {
	const answer = await fetch(`${forge.url}${address}`, { headers });
	const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
	const decoder = new TextDecoder();
	let text = "";
	const readTo = async (end: (text: string) => boolean) => {
		while (!end(text)) {
			const { done, value } = await reader.read();
			if (done) break;
			text += decoder.decode(value, { stream: true });
		}
		return text;
	};
	await readTo((read) => read.includes(upTo));
	return {
		answer,
		first: text,
		all: () => readTo(() => false),
	};
}

test.each([
	["search?type=code&", "identity"],
	["search?type=code&", "gzip"],
	["search?", "gzip"],
	["explore/code?", "gzip"],
	["ada/-/code?", "identity"],
	["ada/book/search?", "gzip"],
])(
	"the field of a search is there before a slow answer (%s, %s)",
	async (address, encoding) => {
		const held = heldUp();
		const page = await begun(`${address}q=needleword`, "Searching…", {
			"Accept-Encoding": encoding,
		});
		expect(page.answer.status).toBe(200);
		expect(page.answer.headers.get("etag")).toBeNull();
		expect(page.first).toContain('value="needleword"');
		expect(page.first).not.toContain("f.txt");
		held.end();
		const all = await page.all();
		expect(all).toContain("f.txt");
		expect(all.trimEnd()).toMatch(/<\/html>$/);
	},
);

test("what fails behind the beginning is told in its place, and the page is whole", async () => {
	const held = heldUp();
	const page = await begun("search?q=needleword&type=code", "Searching…");
	held.end(new Error("out of order"));
	const all = await page.all();
	expect(all).toContain("Something went wrong");
	expect(all).not.toContain("out of order");
	expect(all.trimEnd()).toMatch(/<\/html>$/);
});

test("a page that is quick, and one that is asked for its head, are as other pages", async () => {
	// nothing is read for what means nothing
	const quick = await fetch(`${forge.url}search?type=code&q=(`);
	expect(quick.headers.get("etag")).not.toBeNull();
	expect(await quick.text()).not.toContain("Searching…");
	const held = heldUp();
	const head = fetch(`${forge.url}search?q=needleword&type=code`, {
		method: "HEAD",
	});
	held.end();
	expect((await head).headers.get("etag")).not.toBeNull();
});
