import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import type { Label } from "../../domain/labels/label.ts";
import type { Milestone } from "../../domain/milestones/milestone.ts";
import { isMember } from "../../domain/organizations/membership.ts";
import { accessTo, maySeeAccount } from "../../domain/permissions/access.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { mayRead } from "../../domain/policies/item.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { ownedByIds } from "../../domain/repositories/with-owners.ts";

/**
 * Tells of which milestones and labels a viewer may know. An item that was moved, or whose repository has changed hands, goes on naming
 * those of the place where it was.
 */
export async function knownPlans(
	app: App,
	viewer: Actor,
	{ repository, owner }: RepositoryWithOwner,
	milestones: readonly Milestone[],
	labels: readonly Label[],
): Promise<(one: Milestone | Label) => boolean> {
	const all = [...milestones, ...labels];
	const elsewhere = new Set(
		all.flatMap(({ repository_id: id }) =>
			id === null || id === repository.id ? [] : [id],
		),
	);
	const homes = await ownedByIds(app.db, [...elsewhere]);
	const rights = await accessTo(app.db, viewer, [...homes.values()]);
	const others = new Set(
		labels.flatMap(({ organization_id: id }) =>
			id === null || id === owner.id ? [] : [id],
		),
	);
	const organizations = await knownOrganizations(app, viewer, [...others]);
	organizations.add(owner.id);
	return (one) => {
		if ("organization_id" in one && one.organization_id !== null)
			return organizations.has(one.organization_id);
		if (one.repository_id === repository.id) return true;
		const access = rights.get(one.repository_id ?? 0);
		return (
			access !== undefined &&
			(mayRead(access, { kind: "issue" }) || mayRead(access, { kind: "pull" }))
		);
	};
}

/** Those of some accounts of which a viewer may know. */
export async function knownOrganizations(
	app: App,
	viewer: Actor,
	ids: number[],
): Promise<Set<number>> {
	const known = new Set<number>();
	for (const account of await accountsByIds(app.db, ids)) {
		const inside =
			viewer.account !== undefined &&
			(await isMember(app.db, account.id, viewer.account.id));
		if (maySeeAccount(viewer, account, inside)) known.add(account.id);
	}
	return known;
}
