import type { App } from "../../app.ts";
import { type VapidKey, vapidKey } from "../../crypto/web-push.ts";

const keys = new WeakMap<object, VapidKey>();

/** The key by which push services know this forge: it follows from the key of the forge, so all servers have the same. */
export function pushKeyOf({ seals }: Pick<App, "seals">): VapidKey {
	const key = keys.get(seals) ?? vapidKey(seals.keyFor("web push"));
	keys.set(seals, key);
	return key;
}
