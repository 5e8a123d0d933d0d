// Lets this browser show notifications: asks the person, then the push service of the browser, and sends the form around the button.

/** What the box says instead of the button, or with it. */
type State = "ready" | "denied" | "unsupported" | "failed";

export function start(box: HTMLElement): void {
	const field = box.querySelector<HTMLInputElement>("input[name=subscription]");
	const button = box.querySelector("button");
	const form = box.closest("form");
	if (!field || !button || !form) return;
	const show = (state: State) => {
		for (const one of box.querySelectorAll<HTMLElement>("[data-when]"))
			one.hidden = one.dataset.when !== state;
		button.hidden = state === "denied" || state === "unsupported";
		button.disabled = false;
	};
	show(stateNow());
	// it is started again after each merge of pages
	button.onclick = async (event) => {
		event.preventDefault();
		button.disabled = true;
		try {
			if ((await Notification.requestPermission()) !== "granted")
				return show(Notification.permission === "denied" ? "denied" : "ready");
			const subscription = await subscribe(box.dataset);
			field.value = JSON.stringify(subscription);
			button.disabled = false;
			form.requestSubmit();
		} catch {
			show("failed");
		}
	};
}

function stateNow(): State {
	const can =
		"serviceWorker" in navigator &&
		"PushManager" in window &&
		"Notification" in window;
	if (!can) return "unsupported";
	return Notification.permission === "denied" ? "denied" : "ready";
}

async function subscribe({
	worker = "",
	scope = "",
	key = "",
}: DOMStringMap): Promise<PushSubscription> {
	const registration = await navigator.serviceWorker.register(worker, {
		scope,
	});
	await active(registration);
	const options = {
		userVisibleOnly: true,
		applicationServerKey: bytesOf(key),
	};
	const { pushManager } = registration;
	// one of another account, or for another key of the forge, is no good any more
	await (await pushManager.getSubscription())?.unsubscribe();
	return pushManager.subscribe(options);
}

/** Waits until a worker that was just registered works. */
const active = (registration: ServiceWorkerRegistration): Promise<void> =>
	new Promise((ready) => {
		const begun = registration.installing ?? registration.waiting;
		if (registration.active || !begun) return ready();
		begun.addEventListener("statechange", () => {
			if (begun.state === "activated") ready();
		});
	});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(
		atob(text.replaceAll("-", "+").replaceAll("_", "/")),
		(letter) => letter.charCodeAt(0),
	);
