import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { renewActor } from "../../domain/accounts/renew-actor.ts";
import { accessTo, noAccess } from "../../domain/permissions/access.ts";
import { type Actor, operator } from "../../domain/permissions/actor.ts";
import { mayAdminister } from "../../domain/permissions/allows.ts";
import { repositoriesByIds } from "../../domain/repositories/repository.ts";
import { forbidden } from "../../errors.ts";

/** Asks whether whoever asked for an archive would still get it. @throws DomainError when he would not */
export type DemandRights = () => Promise<void>;

/** While an archive is sent it is asked so often. */
const everyMs = 1000;

/** That the viewer administers some repositories, with the credentials that he has shown. Those that are deleted by now are nobody's any more. */
export const demandAdmin =
	(
		app: App,
		viewer: Actor,
		ids: Iterable<number>,
		{ allThere }: { readonly allThere: boolean },
	): DemandRights =>
	async () => {
		const actor = await renewActor(app, viewer);
		// whoever works at the machine may have what he likes
		if (actor === operator) return;
		const wanted = [...ids];
		const rows = await repositoriesByIds(app.db, wanted);
		const owners = new Map(
			(
				await accountsByIds(app.db, [
					...new Set(rows.map(({ owner_id }) => owner_id)),
				])
			).map((owner) => [owner.id, owner]),
		);
		const places = rows.flatMap((repository) => {
			const owner = owners.get(repository.owner_id);
			return owner ? { repository, owner } : [];
		});
		const rights = await accessTo(app.db, actor, places);
		const administers = ({ repository: { id } }: (typeof places)[number]) =>
			mayAdminister(rights.get(id) ?? noAccess);
		if (
			!places.every(administers) ||
			(allThere && places.length < wanted.length)
		)
			throw forbidden(
				"whoever asked for this archive may not have it any more",
			);
	};

/** The files of an archive; before each, the rights are asked for again. */
export async function* filesWhileAllowed<
	File extends { readonly bytes: unknown },
>(
	files: AsyncIterable<File>,
	demand: DemandRights,
): AsyncGenerator<File, void, undefined> {
	for await (const file of files) {
		try {
			await demand();
		} catch (error) {
			close(file.bytes);
			throw error;
		}
		yield file;
	}
}

/** Bytes of an archive on their way to whoever asked for it; the rights are asked for again before the first and each second. */
export async function* bytesWhileAllowed(
	bytes: AsyncIterable<Uint8Array>,
	demand: DemandRights,
): AsyncGenerator<Uint8Array, void, undefined> {
	let next = 0;
	for await (const chunk of bytes) {
		if (performance.now() >= next) {
			await demand();
			next = performance.now() + everyMs;
		}
		yield chunk;
	}
}

function close(bytes: unknown): void {
	if (bytes && typeof bytes === "object" && "destroy" in bytes)
		(bytes as { destroy(): void }).destroy();
}
