import { query, type Reader } from "../../../database/database.ts";
import { passwordFingerprint } from "../../audit/fingerprints.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, recordsWith, type Told } from "./recorded.ts";

const rowsAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("account")
		.select(["id", "name", "admin", "password_hash", "removed"])
		.select("prohibit_login")
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);

/** A field of an account as the last record leaves it. */
interface Known<T> {
	readonly is: T;
	readonly record: number;
}

const noPassword = passwordFingerprint({ password_hash: "" });

/** The state of accounts, as records tell it. */
class RecordedAccounts {
	readonly created = new Set<number>();
	readonly admins = new Map<number, Known<boolean>>();
	readonly passwords = new Map<number, Known<string>>();
	/** All accounts behind this id have a record. */
	first: number;

	constructor({ highest }: Parents) {
		this.first = highest.account ?? Number.POSITIVE_INFINITY;
	}

	read(told: Told): void {
		const { id: record, action, target_id: account, details } = told;
		if (account === null) return;
		if (action.endsWith(".created")) this.created.add(account);
		if (action === "organization.created") return;
		const [, admin] = details.changes?.admin ?? [];
		const { password_digest: password } = details.facts ?? {};
		// what comes back is no administrator and has no password, and one that is made anew has a record
		if (action === "account.restored") {
			this.admins.set(account, { is: false, record });
			this.passwords.set(account, { is: noPassword, record });
		} else if (told.forgotten) {
			// it may have told anything
			this.admins.delete(account);
			this.passwords.delete(account);
		}
		// what an account is created with is false where it is not told
		else if (typeof admin === "boolean" || action === "account.created")
			this.admins.set(account, { is: admin === true, record });
		if (told.forgotten) return;
		if (typeof password === "string") {
			this.passwords.set(account, { is: password, record });
			if (action === "account.created")
				this.first = Math.min(this.first, account);
		} else if (
			action === "password.changed" ||
			details.facts?.new_password === true
		)
			// of an older version
			this.passwords.delete(account);
	}
}

/** Tells if an account is the one that the forge makes for itself, to which nobody signs in. */
const isOwn = (row: {
	readonly id: number;
	readonly admin: number;
	readonly password_hash: string;
	readonly prohibit_login: number;
}): boolean =>
	row.id === removedOwner &&
	row.admin === 0 &&
	row.password_hash === "" &&
	row.prohibit_login === 1;

/** Compares accounts with the records of each: those that were added, site administrators, passwords. */
export async function verifyAccounts(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const recorded = new RecordedAccounts(parents);
	for await (const told of recordsWith(db, [
		"account.created",
		"account.edited",
		"account.restored",
		"organization.created",
		"password.changed",
	]))
		recorded.read(told);
	const { created, first, admins, passwords } = recorded;
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		const rows = await db.all(rowsAfter, { after });
		for (const row of rows) {
			const name = `${row.name} (account ${row.id})`;
			if (row.id <= 0) {
				if (!isOwn(row))
					findings.add(
						`${name} has an id that the forge never gives, or is another one than the forge makes: it was added or set by hand`,
					);
				continue;
			}
			if (row.removed) continue;
			if (row.id > first && !created.has(row.id))
				findings.add(`${name} is in no record: it was added by hand`);
			const admin = admins.get(row.id);
			if (admin && Boolean(row.admin) !== admin.is)
				findings.add(
					`${name} ${row.admin ? "is" : "is not"} a site administrator, and record ${admin.record} says otherwise: it was set by hand`,
					{ record: admin.record },
				);
			const password = passwords.get(row.id);
			if (password && passwordFingerprint(row) !== password.is)
				findings.add(
					`${name} has another password than in record ${password.record}: it was set by hand`,
					{ record: password.record },
				);
		}
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) return;
		after = last.id;
	}
}
