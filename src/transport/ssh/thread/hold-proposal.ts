import type { Socket } from "node:net";

/** How long a client may take to propose, in milliseconds; some wait for the server's proposal. */
const patience = 20;
const newline = 0x0a;

/**
 * Holds what is written after a client's greeting, our proposal of algorithms (RFC 4253, section 7.1), back until the client's has
 * come. OpenSSH sends its first word of the key exchange after its proposal without `TCP_NODELAY`: it leaves when the proposal is
 * acknowledged, at once with bytes that we send then, otherwise after the 40 ms for which the kernel delays that.
 */
export function holdProposal(socket: Socket): void {
	socket.once("data", (greeting: Buffer) => {
		if (greeting.at(-1) !== newline) return;
		socket.cork();
		const send = () => {
			clearTimeout(timer);
			socket.off("data", send);
			socket.uncork();
		};
		const timer = setTimeout(send, patience);
		socket.once("data", send);
		socket.once("close", () => clearTimeout(timer));
	});
}
