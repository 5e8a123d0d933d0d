import { forbidden } from "../errors.ts";

/** What is said where an administrator may not act in somebody's name. */
const closedToActing =
	"Passwords, keys, tokens and other credentials are not accessible while you act as another user.";

/** Of what is somebody's own, an administrator in his name reaches this. */
const open =
	/^\/user\/(logout|settings|settings\/(avatar|avatar\/delete|appearance|appearance\/language|organization|repos))$/;

/**
 * Lets an administrator who acts in somebody's name open a page or send a form: nothing that asks for the password, nothing that gives
 * access, and of the account's own settings only what is listed here.
 * @throws DomainError "forbidden"
 */
export function demandOpenToActing({
	route,
	sudo,
}: {
	readonly route: string;
	readonly sudo?: unknown;
}): undefined {
	const path = route.split(" ")[1] ?? "";
	if (
		sudo ||
		path.startsWith("/login/") ||
		(path.startsWith("/user/") && !open.test(path))
	)
		throw forbidden(closedToActing);
}
