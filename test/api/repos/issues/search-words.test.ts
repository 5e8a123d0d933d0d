import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
const at = "/repos/root/desk/issues";

const open = (title: string, body = "") =>
	forge.call<{ number: number }>("POST", at, { body: { title, body } });
/** The titles that a search of the repository finds, and of all repositories. */
async function found(q: string): Promise<string[]> {
	const ask = async (path: string) => {
		const { status, body } = await forge.call<{ title: string }[]>(
			"GET",
			`${path}?state=all&q=${encodeURIComponent(q)}`,
		);
		expect([q, status]).toEqual([q, 200]);
		return body.map((issue) => issue.title).sort();
	};
	const here = await ask(at);
	expect(await ask("/repos/issues/search")).toEqual(here);
	return here;
}

beforeAll(async () => {
	forge = await testForge();
	await forge.call("POST", "/user/repos", { body: { name: "desk" } });
	await open("Crash on start", "A Segmentation-fault in src/git/pack_index.c");
	await open("Größe der Datei", "Ελληνικά и по-русски");
	await open("检查所有文件的大小", "日本語のテキスト");
	await open("Plain", "nothing special");
});

test.each([
	["crash", ["Crash on start"]],
	["CRASH START", ["Crash on start"]],
	["cra", ["Crash on start"]],
	["rash", []],
	["crash special", []],
	["segmentation-fault", ["Crash on start"]],
	["fault-segmentation", []],
	["pack_index.c", ["Crash on start"]],
	["index", ["Crash on start"]],
	["src/git", ["Crash on start"]],
	["größe", ["Größe der Datei"]],
	["GRÖSS", []],
	["русски", ["Größe der Datei"]],
	["Ελλ", ["Größe der Datei"]],
	["文件", ["检查所有文件的大小"]],
	["テキスト", ["检查所有文件的大小"]],
	["4", ["Plain"]],
	["plain 4", []],
])("%s is found as a word, its beginning or its parts", async (q, titles) => {
	expect(await found(q)).toEqual(titles);
});

test.each([
	'"',
	"'",
	"\\",
	'a" OR "b',
	"a' | 'b",
	"crash*",
	"title:crash",
	"(",
	":*",
	"<->",
	"&",
	"%",
	"\u0301",
])("what a search may hold is never taken for its language: %s", async (q) => {
	const titles = await found(q);
	expect(titles).toEqual(q === "crash*" ? ["Crash on start"] : []);
});

test("a word longer than an index keeps is looked for in the text", async () => {
	const long = "x".repeat(5000);
	expect(await found(long)).toEqual([]);
	await open("Wide", `${long}y`);
	expect(await found(long)).toEqual(["Wide"]);
});

test("a number is found whole, by itself the item of this number too, and beside other words in their texts alone", async () => {
	const { body: first } = await open("Broken since 4711", "In row 12");
	const { number } = (await open("Other")).body;
	await forge.call("POST", `${at}/${number}/comments`, {
		body: { body: `Row 12 again, as in 4711.5 and v${first.number}` },
	});
	expect(await found("471")).toEqual([]);
	expect(await found("4711")).toEqual(["Broken since 4711", "Other"]);
	expect(await found("4711.5")).toEqual(["Other"]);
	expect(await found("row 12")).toEqual(["Broken since 4711", "Other"]);
	expect(await found("row 1")).toEqual([]);
	expect(await found(String(first.number))).toEqual(["Broken since 4711"]);
	expect(await found(`again ${first.number}`)).toEqual([]);
});

test("words of comments are found, until they are changed or deleted", async () => {
	await open("Talk");
	const [issue] = (
		await forge.call<{ number: number }[]>("GET", `${at}?q=talk`)
	).body;
	const { body: comment } = await forge.call<{ id: number }>(
		"POST",
		`${at}/${issue?.number}/comments`,
		{ body: { body: "an umbrella helps" } },
	);
	expect(await found("umbrella")).toEqual(["Talk"]);
	const one = `${at}/comments/${comment.id}`;
	await forge.call("PATCH", one, { body: { body: "a raincoat helps" } });
	expect(await found("umbrella")).toEqual([]);
	expect(await found("raincoat")).toEqual(["Talk"]);
	await forge.call("DELETE", one);
	expect(await found("raincoat")).toEqual([]);
});

test("a changed or deleted issue is found by what it says now", async () => {
	const { body } = await open("Lantern", "glows");
	await forge.call("PATCH", `${at}/${body.number}`, {
		body: { title: "Torch" },
	});
	expect(await found("lantern")).toEqual([]);
	expect(await found("torch")).toEqual(["Torch"]);
	expect(await found("glows")).toEqual(["Torch"]);
	await forge.call("DELETE", `${at}/${body.number}`);
	expect(await found("torch")).toEqual([]);
});

test("the longest text of different words is kept, and found", async () => {
	const words = Array.from({ length: 32_000 }, (_, i) => `w${i}x`).join(" ");
	const { status } = await open("Long", words);
	expect(status).toBe(201);
	expect(await found("w7x")).toEqual(["Long"]);
});

test("deleting the repository forgets its words", async () => {
	await forge.call("POST", "/user/repos", { body: { name: "gone" } });
	await forge.call("POST", "/repos/root/gone/issues", {
		body: { title: "Zeppelin" },
	});
	expect(await found("zeppelin").catch(() => "elsewhere")).toBe("elsewhere");
	await forge.call("DELETE", "/repos/root/gone");
	expect(await found("zeppelin")).toEqual([]);
});

test("who is meant by the text and by comments is found and counted once", async () => {
	for (let i = 0; i < 5; i++) {
		const { number } = (await open(`twofold ${i}`)).body;
		for (let k = 0; k < i; k++)
			await forge.call("POST", `${at}/${number}/comments`, {
				body: { body: `twofold and ${k % 2 ? "even" : "odd"}` },
			});
	}
	const pages = async (query: string) => {
		const found: string[] = [];
		for (const page of [1, 2, 3]) {
			const { body, headers } = await forge.call<{ title: string }[]>(
				"GET",
				`/repos/issues/search?limit=2&page=${page}&q=${query}`,
			);
			found.push(...body.map((issue) => issue.title.slice(-1)));
			found.push(`of ${headers.get("X-Total-Count")}`);
		}
		return found.join(" ");
	};
	expect(await pages("twofold")).toBe("4 3 of 5 2 1 of 5 0 of 5");
	expect(await pages("odd")).toBe("4 3 of 4 2 1 of 4 of 4");
	expect(await pages("even%20twofold")).toBe("4 3 of 3 2 of 3 of 3");
	await forge.call("PATCH", `${at}/${await numberOf("twofold 4")}`, {
		body: { title: "Once 4" },
	});
	expect(await pages("twofold")).toBe("4 3 of 5 2 1 of 5 0 of 5");
	expect(await pages("once")).toBe("4 of 1 of 1 of 1");
});

async function numberOf(title: string): Promise<number> {
	const { body } = await forge.call<{ title: string; number: number }[]>(
		"GET",
		`${at}?state=all&limit=50`,
	);
	return body.find((issue) => issue.title === title)?.number ?? 0;
}
