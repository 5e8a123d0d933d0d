import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";

/** Whether a password is as long as the operator wants it, in bytes: letters of other scripts count as what they are. */
export const isLongEnough = (
	{ config }: Pick<App, "config">,
	password: string,
): boolean => Buffer.byteLength(password) >= config.minPasswordLength;

/** @throws DomainError "invalid" at the field `password` */
export function demandLength(app: App, password: string): void {
	if (isLongEnough(app, password)) return;
	const { minPasswordLength: least } = app.config;
	throw invalid(`A password has at least ${least} characters.`, {
		field: "password",
	});
}
