import { expect, test } from "vitest";
import { runAdmin } from "../../src/cli/admin-commands.ts";
import { testForge } from "../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const admin = (...args: string[]) => runAdmin(app, args);

test("an event that was passed over is listed, and replayed when its consumer can take it", async () => {
	let broken = true;
	const seen: number[] = [];
	app.events.consume({
		name: "picky",
		kinds: new Set(["account.created"]),
		async handle({ id, payload }) {
			if (broken && (payload as { account: number }).account > 100)
				throw new Error("cannot");
			seen.push(id);
		},
	});
	for (const account of [101, 102])
		await app.db.write((tx) =>
			app.events.record(tx, { kind: "account.created", payload: { account } }),
		);
	await app.events.settled();
	const lines = (await admin("events", "list")).trim().split("\n");
	expect(lines.length).toBe(2);
	const id = lines[0]?.split("\t")[0] ?? "";
	expect(lines[0]).toMatch(
		/^\d+\tpicky\taccount\.created\t.*Z\tError: cannot$/,
	);
	await expect(admin("events", "replay", "picky", id)).rejects.toThrow(
		"cannot",
	);
	expect(await admin("events", "replay", "--all")).toMatch(
		/failed event .*cannot\nfailed/,
	);
	broken = false;
	expect(await admin("events", "replay", "picky", id)).toBe(
		`replayed event ${id} for picky\n`,
	);
	expect(seen).toContain(Number(id));
	expect(await admin("events", "forget", "--all")).toMatch(
		/^forgot event \d+ for picky\n$/,
	);
	expect(await admin("events", "list")).toBe("");
	expect(await admin("events", "replay", "--all")).toBe("there are none\n");
	await expect(admin("events", "replay", "picky", id)).rejects.toThrow(
		"has not passed over",
	);
});

test.each([
	[["events"], "the command is not complete"],
	[["events", "replay"], "CONSUMER is missing"],
	[["events", "replay", "picky"], "EVENT or --all is missing"],
	[
		["events", "replay", "picky", "x"],
		"CONSUMER or EVENT or --all is not valid",
	],
	[["events", "list", "more"], '"more" is one argument too many'],
	[["events", "eat", "picky", "1"], 'unknown command "events eat"'],
])("%j is no command", async (args, fault) => {
	await expect(admin(...args)).rejects.toThrow(fault);
});
