import { accountByName } from "../../../src/domain/accounts/account.ts";
import type { Forge } from "../../../src/start-forge.ts";

/**
 * Adds repositories by rows alone, with names `<prefix>0`, `<prefix>1`, …: they have no git directory. For tests of lists that many of them stand
 * behind.
 */
export async function manyRepositories(
	{ app }: Forge,
	owner: string,
	prefix: string,
	count: number,
	more: object = {},
): Promise<number[]> {
	const account = await accountByName(app.db, owner);
	return app.db.write(async (tx) => {
		const ids: number[] = [];
		for (let i = 0; i < count; i++) {
			const [store] = await tx.rows((q) =>
				q
					.insertInto("git_store")
					.values({ format: "sha1", created_at: 1 } as never)
					.returning("id"),
			);
			const name = `${prefix}${i}`;
			const [row] = await tx.rows((q) =>
				q
					.insertInto("repository")
					.values({
						owner_id: account?.id,
						name,
						lower_name: name,
						store_id: store?.id,
						default_branch: "main",
						units: 255,
						created_at: 1,
						updated_at: 1,
						...more,
					} as never)
					.returning("id"),
			);
			ids.push(Number(row?.id));
		}
		return ids;
	});
}
