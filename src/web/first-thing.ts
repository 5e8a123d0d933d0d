import { demandOpenToActing } from "../guards/acting.ts";
import { heldFor } from "../http/authenticate.ts";
import { type Form, type Page, Redirect } from "./page.ts";
import { at, type Visit } from "./visit.ts";

/** What an account may do in its browser before it has a password of its own, or the second factor that is demanded. */
const whileHeld = {
	password: /^\/user\/(settings\/change_password|settings\/appearance|logout)$/,
	factor:
		/^\/user\/(settings\/security(\/.*)?|webauthn\/assertion|settings\/appearance|logout)$/,
};

/** Where an account is sent that has to do something first. */
export async function firstThing(
	{ app, actor }: Visit,
	one: Page | Form,
): Promise<Redirect | undefined> {
	if (!actor.session || !actor.account) return undefined;
	if (actor.sudoBy) return demandOpenToActing(one);
	const held = await heldFor(app, actor.account);
	if (!held || whileHeld[held].test(one.route.split(" ")[1] ?? ""))
		return undefined;
	return held === "password"
		? new Redirect(at("/user/settings/change_password"))
		: new Redirect(at("/user/settings/security"));
}
