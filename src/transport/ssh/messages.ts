/** Gives a message to the forge, and with it the memory that is named. */
export type Report = (message: FromThread, memory?: ArrayBuffer[]) => void;
/** What the thread that speaks SSH is started with. */
export interface ListenerPlan {
	readonly host: string;
	readonly port: number;
	/** Other processes of this forge listen on it too. */
	readonly sharedPort: boolean;
	/** Addresses and ranges from which many visitors come, such as those of a load balancer. */
	readonly proxies: string;
	/** Their connections begin with a header of the PROXY protocol. */
	readonly proxyProtocol: boolean;
	/** Private keys by which clients know this forge. */
	readonly keys: readonly string[];
}

/** Messages from the forge to the thread. The thread numbers clients and channels, and uses each number once. */
export type ToThread =
	/** Whether the key that a client offered last is accepted. */
	| { kind: "verdict"; client: number; taken: boolean }
	| { kind: "data"; channel: number; bytes: Uint8Array }
	/** Shared memory for the larger pieces. */
	| { kind: "ring"; channel: number; memory: SharedArrayBuffer }
	/** A piece in the shared memory, until it is used up. */
	| { kind: "laid"; channel: number; at: number; length: number }
	/** For the standard error. */
	| { kind: "complaint"; channel: number; text: string }
	/** The command has ended: nothing comes after what was sent before. `sending`: the client may not have sent all that it wants to. */
	| { kind: "exit"; channel: number; status: number; sending: boolean }
	/** So many bytes of the client have been used up. */
	| { kind: "used"; channel: number; bytes: number }
	/** Takes no new connections. */
	| { kind: "stop" }
	/** Ends all connections, then itself. */
	| { kind: "leave" };

/** Messages from the thread to the forge. */
export type FromThread =
	| { kind: "listening"; port: number }
	| { kind: "deaf"; code: string | undefined; message: string }
	/** A client offers a public key; `proven` when it has shown, by a signature that was checked, that it holds the private one. */
	| { kind: "offer"; client: number; key: Uint8Array; proven: boolean }
	| { kind: "shell"; client: number; channel: number }
	| {
			kind: "exec";
			client: number;
			/** From where the client connected. */
			address: string;
			channel: number;
			command: string;
			/** What the client has set GIT_PROTOCOL to. */
			protocol: string | undefined;
	  }
	| { kind: "data"; channel: number; bytes: Uint8Array }
	| { kind: "eof"; channel: number }
	/** So many bytes of ours have left for the client. */
	| { kind: "used"; channel: number; bytes: number }
	/** The channel is closed, by either side. */
	| { kind: "closed"; channel: number }
	/** The connection is closed. */
	| { kind: "left"; client: number; address: string }
	| { kind: "trouble"; message: string };

/** Bytes of one channel, in one direction, that the other side has not yet used up: a sender that is ahead by so many waits. */
export const mostAhead = 1024 * 1024;
