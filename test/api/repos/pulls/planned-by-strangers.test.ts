import { expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

test("labels, milestone and assignees of a new pull request count from who may write pull requests", async () => {
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
	expect(theirs).toMatchObject({ labels: [], milestone: null, assignees: [] });
	const ours = await on.open(planned, on.bob);
	expect(ours).toMatchObject({
		labels: [{ id: label }],
		milestone: { id: milestone },
		assignees: [{ login: "bob" }],
	});
});
