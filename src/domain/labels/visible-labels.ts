import type { App } from "../../app.ts";
import type { Actor } from "../permissions/actor.ts";
import { readableTo } from "../permissions/visible.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import type { Label } from "./label.ts";

/** The labels of some ids that an actor may read: those of organizations that he may know of, and of repositories whose issues or pull requests he reads. */
export const visibleLabelsByIds = (
	app: App,
	actor: Actor,
	ids: readonly number[],
): Promise<Label[]> =>
	ids.length === 0
		? Promise.resolve([])
		: app.db.rows((q, d) =>
				q
					.selectFrom("label")
					.leftJoin("repository", "repository.id", "label.repository_id")
					.innerJoin("account as owner", (join) =>
						join.on((e) =>
							e(
								"owner.id",
								"=",
								e.fn.coalesce("label.organization_id", "repository.owner_id"),
							),
						),
					)
					.selectAll("label")
					.where("label.id", "in", d.list([...ids]))
					.where((e) =>
						e.or([
							e.and([
								e("label.organization_id", "is not", null),
								visibleAccounts(actor, "owner"),
							]),
							e.and([
								e("repository.id", "is not", null),
								e.or([readableTo(actor, "issues"), readableTo(actor, "pulls")]),
							]),
						]),
					),
			);
