import type { Reader } from "../../../database/database.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { idIn, idsIn, recordsWith, type Told } from "./recorded.ts";
import { changedTo, RecordedThings } from "./things.ts";

/** The grants of users to applications, and the tokens that came of them, as the records leave them. */
export class RecordedGrants {
	readonly grants: RecordedThings;
	readonly authorizations: RecordedThings;
	readonly accessTokens: RecordedThings;
	readonly refreshTokens: RecordedThings;
	/** Accounts with records whose details were forgotten: they may have told of any row. */
	readonly forgotten = new Set<number>();
	/** When this was read, in seconds: tokens that have expired by then open nothing, and are left out, since there are many. */
	readonly #at = Math.floor(Date.now() / 1000);
	readonly #grantsOf = new Lists();
	readonly #authorizationsOf = new Lists();
	/** Authorizations by account, also those of which only their tokens have records. */
	readonly #authorizationsBy = new Lists();
	readonly #accessOf = new Lists();
	readonly #refreshOf = new Lists();
	/** All refresh tokens that records have told of, also those that have expired. */
	readonly #issued = new Set<number>();

	/** Tokens that were issued for something that no record tells of, and the refresh tokens among them. */
	readonly #suspects: Suspect[] = [];
	readonly #suspected = new Set<number>();
	/** Grants that were not as their records left them when a sign-in used them, by their ids: its record is of what was set. */
	readonly #suspectGrants = new Map<number, Told & { text: string }>();

	private constructor({ highest }: Parents) {
		this.grants = new RecordedThings(highest.oauth_grant);
		this.authorizations = new RecordedThings(highest.oauth_authorization);
		// an older version began logs without records of these
		this.accessTokens = new RecordedThings(
			highest.oauth_grant === undefined ? undefined : highest.access_token,
		);
		this.refreshTokens = new RecordedThings(highest.oauth_refresh_token);
	}

	static async of(
		db: Reader,
		parents: Parents,
		findings: Findings,
	): Promise<RecordedGrants> {
		const recorded = new RecordedGrants(parents);
		for await (const told of recordsWith(db, [
			"account.edited",
			"application.deleted",
			"grant.allowed",
			"grant.brought",
			"grant.ended",
			"grant.revoked",
			"password.changed",
			"token.deleted",
			"token.issued",
		]))
			recorded.#read(told);
		recorded.#tellSuspects(findings);
		return recorded;
	}

	hasExpired = (seconds: number): boolean => seconds > 0 && seconds <= this.#at;

	#read(told: Told): void {
		const { action, target_id: target } = told;
		// these have no details that count
		if (action === "application.deleted")
			for (const id of this.#grantsOf.take(target)) this.#dropGrant(told, id);
		else if (action === "grant.revoked") this.#dropGrant(told, target);
		else if (action === "token.deleted") this.accessTokens.delete(told);
		else if (told.forgotten) {
			const isToken = action === "token.issued";
			const account = isToken ? told.actor_id : told.account_id;
			if (account !== null) this.forgotten.add(account);
		} else if (action === "token.issued") this.#issue(told);
		else if (action === "grant.allowed" || action === "grant.brought")
			this.#authorize(told);
		else this.#end(told);
	}

	#authorize(told: Told): void {
		const { facts = {} } = told.details;
		const grant = idIn(told, "grant");
		const authorization = idIn(told, "authorization");
		// older versions told of no ids
		if (grant === undefined || authorization === undefined) return;
		if (told.action === "grant.allowed") {
			const fields = {
				account: told.account_id,
				application: told.target_id,
				digest: facts.grant_digest,
			};
			if (facts.new_grant === true)
				this.grants.create(told, fields, { id: grant, isWhole: true });
			else {
				this.#suspectGrant(told, grant);
				this.grants.edit(told, fields, grant);
			}
			this.#grantsOf.add(told.target_id ?? 0, grant);
		}
		this.authorizations.create(
			told,
			{ grant, digest: facts.authorization_digest },
			{ id: authorization, isWhole: true },
		);
		this.#authorizationsOf.add(grant, authorization);
		this.#authorizationsBy.add(told.account_id ?? 0, authorization);
		for (const id of idsIn(told, "dropped")) this.#dropAuthorization(told, id);
		if (told.action === "grant.brought")
			this.#addRefresh(told, authorization, { isWhole: false });
	}

	/** Notes a grant that was added or changed by hand before it was used. */
	#suspectGrant(told: Told, id: number): void {
		const { known, first } = this.grants;
		const grant = known.get(id);
		const digest = grant?.fields.get("digest");
		const held = told.details.facts?.held_digest;
		const whenUsed = `when record ${told.id} used it`;
		let text: string | undefined;
		if (!grant && id > first)
			text = `was in no record ${whenUsed}: it was added by hand`;
		// older versions told of no such digest
		else if (digest && held !== undefined && digest.value !== held)
			text = `was another one than record ${digest.record} allowed ${whenUsed}: it was set by hand`;
		if (text !== undefined && !this.#suspectGrants.has(id))
			this.#suspectGrants.set(id, { ...told, text });
	}

	#issue(told: Told): void {
		const authorization = idIn(told, "authorization");
		if (authorization === undefined || told.target_id === null) return;
		this.#suspect(told, authorization);
		this.#authorizationsBy.add(idIn(told, "holder_id") ?? 0, authorization);
		const fields = changedTo(told);
		this.accessTokens.first = Math.min(this.accessTokens.first, told.target_id);
		if (!this.hasExpired(Number(fields.expires_at))) {
			const account = idIn(told, "holder_id");
			const all = { ...fields, account, authorization };
			this.accessTokens.create(told, all, { isWhole: true });
			this.#accessOf.add(authorization, told.target_id);
		}
		this.#addRefresh(told, authorization, { isWhole: true });
		for (const id of idsIn(told, "dropped")) this.accessTokens.delete(told, id);
		for (const id of idsIn(told, "dropped_refresh"))
			this.refreshTokens.delete(told, id);
	}

	/** Notes tokens that were exchanged for something which no record tells of: it may be gone again. */
	#suspect(told: Told, authorization: number): void {
		const source =
			this.#wrongAuthorization(told, authorization) ?? this.#wrongToken(told);
		if (source === undefined) return;
		const refresh = idIn(told, "refresh_token") ?? 0;
		this.#suspected.add(refresh);
		this.#suspects.push({ told, source, refresh });
	}

	#wrongAuthorization(told: Told, id: number): string | undefined {
		const name = `authorization ${id}`;
		const known = this.authorizations.known.get(id);
		if (known?.deleted || (!known && id > this.authorizations.first))
			return `${name}, which no record allowed`;
		const digest = known?.fields.get("digest")?.value;
		return digest !== undefined &&
			digest !== told.details.facts?.authorization_digest
			? `${name}, which was another one than record ${known?.record} allowed`
			: undefined;
	}

	#wrongToken(told: Told): string | undefined {
		const id = idIn(told, "refreshed");
		if (id === undefined) return undefined;
		const name = `refresh token ${id}`;
		if (this.#suspected.has(id)) return `${name}, which was issued so, too`;
		const { known, first } = this.refreshTokens;
		const token = known.get(id);
		if (token?.deleted || (id > first && !this.#issued.has(id)))
			return `${name}, which no record issued`;
		const digest = token?.fields.get("digest")?.value;
		return digest !== undefined &&
			digest !== told.details.facts?.refreshed_digest
			? `${name}, which was another one than record ${token?.record} issued`
			: undefined;
	}

	/** Tells of those that still open something. */
	#tellSuspects(findings: Findings): void {
		for (const [id, { account_id: account, ...told }] of this.#suspectGrants)
			if (
				!this.grants.known.get(id)?.deleted &&
				!this.forgotten.has(account ?? 0)
			)
				findings.add(`grant ${id} of account ${account} ${told.text}`, {
					record: told.id,
				});
		for (const { told, source, refresh } of this.#suspects) {
			const { target_id: target } = told;
			const account = idIn(told, "holder_id") ?? 0;
			if (this.forgotten.has(account)) continue;
			const all = [
				this.accessTokens.known.get(target ?? 0),
				this.refreshTokens.known.get(refresh),
			];
			if (all.every((thing) => !thing || thing.deleted)) continue;
			findings.add(
				`access token ${target} of an application for account ${account}, and refresh token ${refresh}, were issued for ${source}: it was set by hand`,
				{ record: told.id },
			);
		}
	}

	#addRefresh(
		told: Told,
		authorization: number,
		{ isWhole }: { isWhole: boolean },
	): void {
		const { facts = {} } = told.details;
		const id = idIn(told, "refresh_token");
		if (id === undefined) return;
		this.#issued.add(id);
		const { refreshTokens: tokens } = this;
		if (isWhole) tokens.first = Math.min(tokens.first, id);
		if (this.hasExpired(Number(facts.refresh_expires_at))) return;
		tokens.create(told, { digest: facts.refresh_digest }, { id, isWhole });
		this.#refreshOf.add(authorization, id);
	}

	/** Authorizations ended: those that a record names, or all of an account where they are more than it can name. */
	#end(told: Told): void {
		const ids = idsIn(told, "authorizations");
		for (const id of ids) this.#dropAuthorization(told, id);
		const count = idIn(told, "authorization_count") ?? 0;
		if (count > ids.length)
			for (const id of this.#authorizationsBy.take(told.account_id))
				this.#dropAuthorization(told, id);
	}

	#dropGrant(told: Told, grant: number | null): void {
		this.grants.delete(told, grant);
		for (const id of this.#authorizationsOf.take(grant))
			this.#dropAuthorization(told, id);
	}

	#dropAuthorization(told: Told, id: number): void {
		this.authorizations.delete(told, id);
		for (const token of this.#accessOf.take(id))
			this.accessTokens.delete(told, token);
		for (const token of this.#refreshOf.take(id))
			this.refreshTokens.delete(told, token);
	}
}

interface Suspect {
	readonly told: Told;
	/** The words for what it was issued for. */
	readonly source: string;
	readonly refresh: number;
}

/** Ids by what they belong to. */
class Lists {
	readonly #lists = new Map<number, Set<number>>();

	add(of: number, id: number): void {
		const list = this.#lists.get(of);
		if (list) list.add(id);
		else this.#lists.set(of, new Set([id]));
	}

	/** Gives those of one, which has none from then on. */
	take(of: number | null): Iterable<number> {
		const list = of === null ? undefined : this.#lists.get(of);
		if (of !== null) this.#lists.delete(of);
		return list ?? [];
	}
}
