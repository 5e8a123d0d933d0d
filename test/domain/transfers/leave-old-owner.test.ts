import { expect, test, vi } from "vitest";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
const many = 450;
for (const username of ["guild", "works"])
	await forge.call("POST", "/orgs", { as: ada, body: { username } });

interface Counted {
	issues: number;
	open_issues: number;
}
const labelOf = async (organization: string, name: string) =>
	(
		await forge.call<{ id: number }>("POST", `/orgs/${organization}/labels`, {
			as: ada,
			body: { name, color: "#aa0000" },
		})
	).body.id;
const counts = async (label: number): Promise<Counted | undefined> => {
	const [row] = await app.db.rows((q) =>
		q
			.selectFrom("label")
			.select(["issues", "open_issues"])
			.where("id", "=", label),
	);
	return row;
};

/** A repository with so many issues, each third of which is closed, that all carry some labels. */
async function labelled(owner: string, name: string, labels: number[]) {
	const { body } = await forge.call<{ id: number }>(
		"POST",
		`/orgs/${owner}/repos`,
		{ as: ada, body: { name } },
	);
	await app.db.write(async (tx) => {
		for (let number = 1; number <= many; number++) {
			const [issue] = await tx.rows((q) =>
				q
					.insertInto("issue")
					.values({
						repository_id: body.id,
						number,
						kind: "issue",
						title: `part ${number}`,
						closed: number % 3 === 0 ? 1 : 0,
						created_at: 1,
						updated_at: 1,
					} as never)
					.returning("id"),
			);
			for (const label of labels)
				await tx.change((q) =>
					q
						.insertInto("issue_label")
						.values({ issue_id: issue?.id as number, label_id: label }),
				);
		}
		for (const label of labels)
			await tx.change((q) =>
				q
					.updateTable("label")
					.set((e) => ({
						issues: e("issues", "+", many),
						open_issues: e("open_issues", "+", (many * 2) / 3),
					}))
					.where("id", "=", label),
			);
	});
	return body.id;
}

test("the issues of a large repository lose the labels of the organization that had it, however often that is interrupted", async () => {
	const label = await labelOf("guild", "broken");
	await labelled("guild", "stays", [label]);
	const id = await labelled("guild", "leaves", [label]);
	expect(await counts(label)).toEqual({
		issues: 2 * many,
		open_issues: (4 * many) / 3,
	});
	const own = app.db.write.bind(app.db);
	let left = 0;
	const interrupted = vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/leaveInPieces/.test(new Error("here").stack ?? "") && left-- === 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
	const { status } = await forge.call("POST", "/repos/guild/leaves/transfer", {
		as: ada,
		body: { new_owner: "works" },
	});
	expect(status).toBe(202);
	await app.jobs.settled(0, "maintenance");
	expect((await counts(label))?.issues).toBe(2 * many - 200);
	interrupted.mockRestore();
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await counts(label)).toEqual({
		issues: many,
		open_issues: (2 * many) / 3,
	});
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("issue_label")
			.innerJoin("issue", "issue.id", "issue_label.issue_id")
			.select("issue.id")
			.where("issue.repository_id", "=", id),
	);
	expect(rows).toEqual([]);
});
