import { packageByName } from "../../domain/packages/package.ts";
import { notFound } from "../../errors.ts";
import type { HttpResponse } from "../../http/response.ts";
import type { Call } from "../registry.ts";
import { sendOfPackage } from "../send-cached.ts";
import { keyOf, type Reference, referenceOf } from "./reference.ts";

/** The very type that clients look for. */
export const jsonType = "application/json";

/** Sends the list for the reference of an address, cached until the package changes. @throws DomainError "not-found" */
export async function sendList(
	call: Call,
	about: string,
	tell: (reference: Reference) => Promise<unknown>,
): Promise<HttpResponse> {
	const reference = referenceOf(call);
	const { name, version } = reference;
	const target = await packageByName(call.app.db, call.owner.id, "conan", name);
	if (!target) throw notFound(`${name}/${version} not found`);
	return sendOfPackage(call, target, {
		about: `${about} ${name}/${version} ${keyOf(reference)}`,
		type: jsonType,
		make: async () => JSON.stringify(await tell(reference)),
	});
}
