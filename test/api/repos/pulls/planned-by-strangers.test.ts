import { expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";
import { signedInVisitor } from "../../../web/support/browser.ts";

test("labels, milestone and assignees of a new pull request count from whoever opens it over the API", async () => {
	const on = await pullForge();
	const { forge, eve } = on;
	const make = async (path: string, body: object) =>
		(await on.call<{ id: number }>("POST", path, body)).body.id;
	const label = await make("/labels", { name: "approved", color: "#f00" });
	const milestone = await make("/milestones", { title: "soon" });
	await forge.call("POST", "/repos/ada/book/forks", {
		as: eve,
		body: { name: "copy" },
	});
	await forge.call("POST", "/repos/eve/copy/contents/gift.txt", {
		as: eve,
		body: { content: "eA==", branch: "main", new_branch: "gift" },
	});
	const planned = { labels: [label], milestone, assignees: ["bob"] };
	const theirs = await on.open({ ...planned, head: "eve/copy:gift" }, eve);
	expect(theirs).toMatchObject({
		labels: [{ id: label }],
		milestone: { id: milestone },
		assignees: [{ login: "bob" }],
	});
	// the page takes them from who may write, and offers them to nobody else
	await on.call("PATCH", `/pulls/${theirs.number}`, { state: "closed" });
	const browser = await signedInVisitor(forge, eve);
	const compare = "/ada/book/compare/main...eve/copy:gift";
	expect((await browser.get(compare)).html).not.toContain('name="labels"');
	const sent = await browser.post(compare, {
		title: "Again",
		labels: String(label),
		assignees: "bob",
	});
	const again = (
		await on.call<{ labels: unknown[]; assignees: unknown[] }>(
			"GET",
			`/pulls/${sent.to?.split("/").at(-1)}`,
		)
	).body;
	expect(again).toMatchObject({ labels: [], assignees: [] });
	const ours = await on.open(planned, on.bob);
	expect(ours).toMatchObject({
		labels: [{ id: label }],
		milestone: { id: milestone },
		assignees: [{ login: "bob" }],
	});
});
