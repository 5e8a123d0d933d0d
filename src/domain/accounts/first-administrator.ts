import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { createUser } from "./create-user.ts";

const anyAdmin = query((q, _: object) =>
	q
		.selectFrom("account")
		.select("name")
		.where("admin", "=", 1)
		.orderBy("id")
		.limit(1),
);

/** The first administrator; made when there is none, with the password of the settings or one of our own making. */
export async function firstAdministrator(
	app: App,
): Promise<{ name: string; password: string | undefined }> {
	const known = await app.db.first(anyAdmin, {});
	if (known) return { name: known.name, password: undefined };
	const { adminUser, adminPassword, adminEmail } = app.config;
	const password = adminPassword || randomBytes(12).toString("base64url");
	const account = await createUser(app, undefined, {
		name: adminUser,
		email: adminEmail || `${adminUser.toLowerCase()}@localhost`,
		password,
		admin: true,
	});
	return { name: account.name, password: adminPassword ? undefined : password };
}
