import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import type { SiteSchema } from "../../database/schema-site.ts";
import { forbidden } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";

export type Banner = Selectable<SiteSchema["banner"]>;

const current = query((q, _: object) => q.selectFrom("banner").selectAll());

/** What the operator tells on all pages; undefined for nothing. */
export const bannerNow = (db: Reader): Promise<Banner | undefined> =>
	db.first(current, {});

/** The same for a reader who has closed one version of it. */
export async function bannerUnless(
	db: Reader,
	closed: string | undefined,
): Promise<Banner | undefined> {
	const banner = await bannerNow(db);
	return closed === String(banner?.changed_at) ? undefined : banner;
}

/** Tells something on all pages, or nothing any more. @throws DomainError "forbidden" */
export async function setBanner(
	app: App,
	actor: Actor,
	{ words, tone }: Pick<Banner, "words" | "tone">,
): Promise<void> {
	if (!isSiteAdmin(actor)) throw forbidden();
	await app.db.write(async (tx) => {
		noteAudit(app, tx, { action: "site.banner-changed" });
		await tx.change((q) => q.deleteFrom("banner"));
		if (words)
			await tx.change((q) =>
				q
					.insertInto("banner")
					.values({ id: 1, words, tone, changed_at: now(app) }),
			);
	});
}
