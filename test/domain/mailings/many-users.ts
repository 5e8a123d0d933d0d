import type { App } from "../../../src/app.ts";

/** Adds users with confirmed addresses, many0@example.org and so on. */
export async function manyUsers(app: App, count: number): Promise<void> {
	const row = (_: unknown, i: number) => {
		const name = `many${i}`;
		return {
			...{ kind: "user" as const, name, lower_name: name, full_name: "" },
			...{ email: `${name}@example.org`, created_at: 1, updated_at: 1 },
		};
	};
	const rows = Array.from({ length: count }, row);
	await app.db.write(async (tx) => {
		await tx.change((q) => q.insertInto("account").values(rows as never));
		const accounts = await tx.rows((q) =>
			q
				.selectFrom("account")
				.select(["id", "email"])
				.where("name", "like", "many%"),
		);
		await tx.change((q) =>
			q.insertInto("email_address").values(
				accounts.map(({ id, email }) => ({
					...{ account_id: id, email, lower_email: email },
					...{ verified: 1, is_primary: 1 },
				})),
			),
		);
	});
}
