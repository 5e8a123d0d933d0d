import { type Actor, isPublicOnly } from "../domain/permissions/actor.ts";
import { demandMay } from "../domain/policies/may.ts";
import { forbidden, unauthorized } from "../errors.ts";

/** Lets in who may read the sealed audit log; scopes of tokens are asked besides. @throws DomainError "unauthorized", "forbidden" */
export function demandLogReader(actor: Actor): void {
	if (!actor.account) throw unauthorized();
	if (isPublicOnly(actor))
		throw forbidden(
			"a token that is limited to public resources cannot access the audit log",
		);
	demandMay(actor, "sealed-log.read", {});
}
