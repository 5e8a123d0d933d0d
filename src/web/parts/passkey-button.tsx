import type { ComponentChildren } from "preact";
import { assetPath } from "../assets.ts";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** What pages with passkeys load besides. */
export const PasskeyModule = () => (
	<script type="module" src={at(assetPath("passkey.js"))} />
);

/**
 * A button that asks the browser for a passkey and sends its form with it; without scripts it is not there. `makes` makes a new one.
 * With `offered`, browsers offer passkeys in the field of the name too.
 */
export const PasskeyButton = ({
	name,
	from,
	makes = false,
	offered = false,
	wrong = false,
	primary = false,
	children,
}: {
	/** The field in which the passkey is sent. */
	name: string;
	/** Where the browser gets what it needs. */
	from: string;
	makes?: boolean;
	offered?: boolean;
	wrong?: boolean;
	primary?: boolean;
	children: ComponentChildren;
}) => (
	<div
		class={makes ? "actions" : "stack s"}
		hidden
		data-passkey={makes ? "create" : "get"}
		data-from={at(from)}
		data-offered={offered ? "true" : undefined}
	>
		<input type="hidden" name={name} />
		<button
			type="button"
			class={`btn${primary ? " primary" : ""}${makes ? "" : " full"}`}
		>
			<Icon name="key" />
			{children}
		</button>
		<p role="alert" hidden={!wrong} class="wrong">
			<Icon name="alert" />
			<span>{t("The passkey was not accepted. Try again.")}</span>
		</p>
	</div>
);
