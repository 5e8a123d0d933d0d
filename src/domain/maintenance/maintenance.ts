import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import {
	type Database,
	insteadOf,
	query,
	type Reader,
} from "../../database/database.ts";
import type { SiteSchema } from "../../database/schema-site.ts";
import { type DomainError, unavailable } from "../../errors.ts";
import { currentScope, inScope } from "../../threads/work-scope.ts";

export type Maintenance = Selectable<SiteSchema["maintenance"]>;

const current = query((q, _: object) =>
	q.selectFrom("maintenance").selectAll(),
);

/** When a client should come again, in seconds. */
export const comeAgain = 60;
export const maintenanceWords =
	"This server is in maintenance mode. It is read-only.";

/** Whether the forge can only be read, and what its operator says of it. */
export const maintenanceNow = (db: Reader): Promise<Maintenance | undefined> =>
	db.first(current, {});

/** Tells if the forge can only be read. */
export const isMaintained = async (db: Reader): Promise<boolean> =>
	(await maintenanceNow(db)) !== undefined;

const refusal = ({ words }: Maintenance): DomainError =>
	unavailable(words ? `${maintenanceWords} ${words}` : maintenanceWords, {
		retryAfter: comeAgain,
	});

/** @throws DomainError "unavailable" while the forge can only be read, whoever asks */
export async function demandChanges(app: Pick<App, "db">): Promise<void> {
	const found = await maintenanceNow(app.db);
	if (found) throw refusal(found);
}

/** Does what may write even while the forge can only be read: what reading notes by the way, the operator's commands, the end of a session. */
export const despiteMaintenance = <T>(work: () => T): T =>
	inScope({ duringMaintenance: true }, work);

/**
 * A database that is not written while the forge can only be read. The transaction itself asks, so that no server of the forge writes after
 * another one has begun the maintenance.
 */
export const maintained = (db: Database): Database =>
	insteadOf(db, {
		write: (work, sharing) =>
			currentScope().duringMaintenance
				? db.write(work, sharing)
				: db.write(async (tx) => {
						const found = await maintenanceNow(await tx.known());
						if (found) throw refusal(found);
						return work(tx);
					}, sharing),
	});
