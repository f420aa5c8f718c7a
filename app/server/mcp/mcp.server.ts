import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { messages } from '~/kit/messages';
import { version } from '~/kit/version';
import type { Answer } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { instructions, type ToolName, toolLimits, toolNames, tools } from '~/rooms/program/rules/tools/tools';

/** The tools of a caller: `answer` never throws. */
interface Served {
  readonly caller: Caller;
  readonly answer: (name: ToolName, input: never) => Promise<Answer<object>>;
}

type Sdk = typeof import('@modelcontextprotocol/server');
interface Schemas {
  readonly input: StandardSchemaWithJSON;
  readonly output: StandardSchemaWithJSON;
}

// The package is loaded with the first call (decision 123), and compiles each schema once.
let loaded: Promise<{ readonly sdk: Sdk; readonly schemas: Readonly<Record<ToolName, Schemas>> }> | null = null;

const jsonAnswer = (value: unknown, init: ResponseInit = {}): Response => {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(value), { ...init, headers });
};

async function load() {
  const sdk = await import('@modelcontextprotocol/server');
  // The polyfill of the router lacks this static method, which the package answers faults with.
  if (!('json' in Response)) Object.assign(Response, { json: jsonAnswer });
  const both = toolNames.map((name) => {
    const { input, output } = tools[name];
    return [name, { input: sdk.fromJsonSchema(input), output: sdk.fromJsonSchema(output) }] as const;
  });
  return { sdk, schemas: Object.fromEntries(both) as Record<ToolName, Schemas> };
}

const about = { name: 'topiary', title: 'Topiary', version };

/**
 * Answers one message of an MCP client (Streamable HTTP). Nothing is kept between two messages: there are no sessions
 * and no streams, so that any process may answer the next one.
 * @param body the parsed message
 */
export async function answerMcp(request: Request, body: unknown, served: Served): Promise<Response> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  const { sdk, schemas } = await loaded;
  const handler = sdk.createMcpHandler(
    () => {
      const server = new sdk.McpServer(about, { instructions });
      for (const name of toolNames)
        if (!tools[name].writes || served.caller.mayWrite) add(server, name, schemas[name], served);
      return server;
    },
    { keepAliveMs: 0 },
  );
  return handler.fetch(new Request(request.url, { method: 'POST', headers: request.headers }), { parsedBody: body });
}

function add(server: McpServer, name: ToolName, schemas: Schemas, { answer }: Served): void {
  const { title, description, writes } = tools[name];
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: schemas.input,
      outputSchema: schemas.output,
      annotations: { title, readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
    },
    async (input: unknown) => {
      const result = await answer(name, input as never);
      if (!result.ok) return refusal(result.message);
      const text = JSON.stringify(result.value);
      if (Buffer.byteLength(text) > toolLimits.resultBytes) return refusal(messages.request.tooLarge);
      return { content: [{ type: 'text', text }], structuredContent: { ...result.value } };
    },
  );
}

const refusal = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true });

/** An answer to a message that no tool sees, in the form of JSON-RPC. */
export function mcpFault(code: -32700 | -32600 | -32601, message?: unknown): Response {
  const { id = null } = (message ?? {}) as { readonly id?: unknown };
  const error = { code, message: messages.request.malformed };
  const answer = { jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null, error };
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  return new Response(JSON.stringify(answer), { status: code === -32601 ? 200 : 400, headers });
}
