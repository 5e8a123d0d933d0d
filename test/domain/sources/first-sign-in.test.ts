import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { registerAs } from "../../../src/domain/sources/external-logins.ts";
import type { LoginSource } from "../../../src/domain/sources/sources.ts";
import { testForge } from "../../support/forge.ts";

test("an account that cannot be linked to its source is not made", async () => {
	const { app } = await testForge();
	const [row] = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("login_source")
				.values({
					kind: "oauth2",
					name: "there",
					lower_name: "there",
					settings: "{}",
					created_at: 1,
					updated_at: 1,
				})
				.returningAll(),
		),
	);
	const source = row as unknown as LoginSource;
	const person = (name: string) => ({
		issuer: "https://there.example",
		subject: "the same person",
		name,
		email: `${name}@example.org`,
		confirmed: true,
		fullName: "",
	});
	const first = await registerAs(app, source, person("jan"), "jan");
	expect(first).toMatchObject({ name: "jan" });
	await expect(
		registerAs(app, source, person("john"), "john"),
	).rejects.toMatchObject({ kind: "conflict" });
	expect(await accountByName(app.db, "john")).toBeUndefined();
	// a source that is gone links nothing either
	const gone = { ...source, id: 4711 };
	await expect(registerAs(app, gone, person("joan"), "joan")).rejects.toThrow();
	expect(await accountByName(app.db, "joan")).toBeUndefined();
});
