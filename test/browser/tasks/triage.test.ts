import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { realBrowser } from "../support/chromium.ts";
import { caller } from "../support/tasks.ts";
import { signInTyping, typist } from "../support/typist.ts";

// Ten new issues are sorted by keys alone.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };
const call = caller(() => forge);

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	ada = await forge.user("ada");
});

interface Sorted {
	readonly number: number;
	readonly state: string;
	readonly labels: readonly { name: string }[];
}

test.each([1280, 360])(
	"ten issues are labelled and closed in forty keys, at %d",
	async (width) => {
		const engine = `engine-${width}`;
		await call(ada, "POST", "/user/repos", { name: engine });
		for (const name of ["bug", "question"])
			await call(ada, "POST", `/repos/ada/${engine}/labels`, {
				name,
				color: "#aa0000",
			});
		for (let n = 1; n <= 10; n++)
			await call(ada, "POST", `/repos/ada/${engine}/issues`, {
				title: `Gear ${n} slips`,
			});
		const who = await typist(real.browser, base, {
			viewport: { width, height: 800 },
		});
		await signInTyping(who, ada.name, ada.password);
		let keys = 0;
		const press = async (key: string) => {
			keys++;
			await who.keyboard.press(key);
		};
		const type = async (word: string) => {
			keys += word.length;
			await who.keyboard.type(word);
		};
		/** Waits for a note, and takes it away: the next one may say the same. */
		const told = async (words: string) => {
			const note = who.page.getByText(words).first();
			await note.waitFor();
			await note.evaluate((node) => node.remove());
		};
		/** Selects the next rows. */
		const take = async (step: "j" | "k", rows: number) => {
			for (let i = 0; i < rows; i++) {
				await press(step);
				await press("x");
			}
		};
		const choose = async (key: string, menu: string, word: string) => {
			await press(key);
			await who.page.locator(`${menu} [data-filter]:focus`).waitFor();
			await type(word);
			await press("Enter");
		};
		await who.open(`ada/${engine}/issues`);
		// the newest stand first: 10 to 6 are bugs of ada's
		await take("j", 5);
		await choose("l", "#b-label", "bug");
		await told("5 items were changed.");
		await press("Escape");
		await take("j", 5);
		await choose("l", "#b-label", "que");
		await told("5 items were changed.");
		await press("Escape");
		// from the last row upwards
		await press("x");
		await take("k", 2);
		await press("e");
		await told("3 items were changed.");
		expect(keys).toBeLessThanOrEqual(40);
		const all = await call<Sorted[]>(
			ada,
			"GET",
			`/repos/ada/${engine}/issues?state=all`,
		);
		expect(
			all.map(({ number, state, labels }) => [number, state, labels[0]?.name]),
		).toEqual([
			...[10, 9, 8, 7, 6].map((number) => [number, "open", "bug"]),
			...[5, 4].map((number) => [number, "open", "question"]),
			...[3, 2, 1].map((number) => [number, "closed", "question"]),
		]);
	},
);
