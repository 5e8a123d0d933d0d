// Asks the browser for a passkey and sends the form around it.

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(
		atob(text.replaceAll("-", "+").replaceAll("_", "/")),
		(letter) => letter.charCodeAt(0),
	);
const text = (buffer: ArrayBuffer | null): string | undefined =>
	buffer
		? btoa(String.fromCharCode(...new Uint8Array(buffer)))
				.replaceAll("+", "-")
				.replaceAll("/", "_")
				.replace(/=+$/, "")
		: undefined;

interface CredentialJson {
	id: string;
	type: "public-key";
	transports?: AuthenticatorTransport[];
}
const known = (list: CredentialJson[] = []) =>
	list.map((one) => ({ ...one, id: bytes(one.id) }));

async function optionsFrom(path: string) {
	const answer = await fetch(path, { headers: { Accept: "application/json" } });
	if (!answer.ok) throw new Error(String(answer.status));
	return answer.json();
}

async function create(path: string): Promise<object> {
	const options = await optionsFrom(path);
	const made = (await navigator.credentials.create({
		publicKey: {
			...options,
			challenge: bytes(options.challenge),
			user: { ...options.user, id: bytes(options.user.id) },
			excludeCredentials: known(options.excludeCredentials),
		},
	})) as PublicKeyCredential;
	const response = made.response as AuthenticatorAttestationResponse;
	return shaped(made, {
		attestationObject: text(response.attestationObject),
		transports: response.getTransports?.() ?? [],
	});
}

async function get(path: string, offer?: AbortSignal): Promise<object> {
	const options = await optionsFrom(path);
	const shown = (await navigator.credentials.get({
		...(offer && { mediation: "conditional" as const, signal: offer }),
		publicKey: {
			...options,
			challenge: bytes(options.challenge),
			allowCredentials: known(options.allowCredentials),
		},
	})) as PublicKeyCredential;
	const response = shown.response as AuthenticatorAssertionResponse;
	return shaped(shown, {
		authenticatorData: text(response.authenticatorData),
		signature: text(response.signature),
		userHandle: text(response.userHandle),
	});
}

const shaped = (made: PublicKeyCredential, response: object) => ({
	id: made.id,
	rawId: text(made.rawId),
	type: made.type,
	clientExtensionResults: made.getClientExtensionResults(),
	authenticatorAttachment: made.authenticatorAttachment ?? undefined,
	response: { ...response, clientDataJSON: text(made.response.clientDataJSON) },
});

function prepare(box: HTMLElement): void {
	const field = box.querySelector<HTMLInputElement>("input");
	const button = box.querySelector("button");
	const wrong = box.querySelector<HTMLElement>(".wrong");
	const form = box.closest("form");
	const path = box.dataset.from ?? "";
	if (!field || !button || !form) return;
	let offer = new AbortController();
	const send = (credential: object) => {
		field.value = JSON.stringify(credential);
		// the other fields may be empty: the passkey stands for them
		HTMLFormElement.prototype.submit.call(form);
	};
	const offering = async () => {
		const can =
			box.dataset.offered &&
			(await PublicKeyCredential.isConditionalMediationAvailable?.());
		if (!can) return;
		offer = new AbortController();
		await get(path, offer.signal).then(send, () => {
			// nobody took one: the button is still there
		});
	};
	button.addEventListener("click", async () => {
		offer.abort();
		button.disabled = true;
		if (wrong) wrong.hidden = true;
		try {
			send(await (box.dataset.passkey === "create" ? create(path) : get(path)));
		} catch {
			if (wrong) wrong.hidden = false;
			button.disabled = false;
			void offering();
		}
	});
	void offering();
}

const prepared = new WeakSet<HTMLElement>();

/** The page hides its buttons from browsers without scripts, and so does each answer that is merged into it. */
function show(): void {
	for (const box of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
		box.hidden = false;
		if (prepared.has(box)) continue;
		prepared.add(box);
		prepare(box);
	}
}

if ("PublicKeyCredential" in window) {
	show();
	document.addEventListener("page:merged", show);
}
