import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { base64 } from "../../support/book.ts";
import { testForge } from "../../support/forge.ts";
import { realBrowser } from "../support/chromium.ts";
import { personAt } from "../support/person.ts";
import { caller, nameOf, ways } from "../support/tasks.ts";

// A change of 40 files is reviewed with two suggestions, which its author takes in one commit.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
const call = caller(() => forge);

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const partOf = (n: number) => `parts/part-${String(n).padStart(2, "0")}.txt`;

test.each(ways)(
	"40 files are reviewed in nine clicks, and their author takes the suggestions in three, with scripts: $scripts, at $width",
	async ({ scripts, width }) => {
		const name = nameOf("parts", { scripts, width });
		const at = `/repos/ada/${name}`;
		await call(ada, "POST", "/user/repos", {
			name,
			auto_init: true,
			default_branch: "main",
		});
		await call(ada, "PUT", `${at}/collaborators/bob`, { permission: "write" });
		await call(bob, "POST", `${at}/contents`, {
			message: "Add forty parts",
			new_branch: "parts",
			files: Array.from({ length: 40 }, (_, n) => ({
				operation: "create",
				path: partOf(n),
				content: base64(`part ${n}\nof braas\n`),
			})),
		});
		await call(bob, "POST", `${at}/pulls`, {
			title: "Forty parts",
			head: "parts",
			base: "main",
		});
		const reviewer = await personAt(real.browser, base, ada, scripts, width);
		await reviewer.open(`ada/${name}/pulls/1`);
		reviewer.clicked();
		await reviewer.follow(/^Files/);
		const lines = () => reviewer.main.locator('a[href*="comment=R:2"]');
		const suggest = async (nth: number, send: string) => {
			await reviewer.click(lines().nth(nth), "the number of line 2");
			await reviewer.fill(
				"Comment on line 2",
				"A letter is wrong.\n```suggestion\nof brass\n```",
			);
			await reviewer.press(send);
			await reviewer.sees("pending");
		};
		await suggest(0, "Start a review");
		await suggest(3, "Add review comment");
		await reviewer.unfold(/review/i);
		await reviewer.fill("Summary", "Two letters.");
		await reviewer.check(/^Request changes/);
		await reviewer.press("Submit review");
		await reviewer.sees("ada requested changes");
		expect(reviewer.clicked()).toBeLessThanOrEqual(9);

		const author = await personAt(real.browser, base, bob, scripts, width);
		await author.open(`ada/${name}/pulls/1`);
		author.clicked();
		const ticks = author.main.getByLabel("Add suggestion to batch");
		expect(await ticks.count()).toBe(2);
		await author.click(ticks.first(), "the first suggestion");
		await author.click(ticks.last(), "the second suggestion");
		await author.press("Commit suggestions");
		await expect
			.poll(async () => {
				const commits = await call<unknown[]>(
					ada,
					"GET",
					`${at}/pulls/1/commits`,
				);
				return commits.length;
			})
			.toBe(2);
		expect(author.clicked()).toBeLessThanOrEqual(3);
		for (const n of [0, 3])
			expect(
				await (
					await fetch(`${forge.url}ada/${name}/raw/branch/parts/${partOf(n)}`)
				).text(),
			).toBe(`part ${n}\nof brass\n`);
	},
);
